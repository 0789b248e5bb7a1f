#!/usr/bin/env python3
"""Opens pages in Chromium as a reader would: widths, dark, without script, keyboard, zoom, and names that mean harm.

Needs chromium and chromedriver (`Tests/tools/setup.sh browser`), and selenium from PyPI, which is installed into
.build/browser. Ends with "N passed, N failed, N skipped"; exit status 77, with the reason, where there is no browser.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import venv

TOP = pathlib.Path(__file__).resolve().parents[2]
HOME = TOP / ".build/browser"
PAGES = ["heart-rate.btsnoop", "air-heart-rate.pcap", "app-habits.btsnoop", "streaming-write-flaws.btsnoop", "beacon-walk.btsnoop",
         "scanner-extended.btsnoop"]


def skip(reason):
    print(f"skipped: {reason}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(77)


def prepare():
    """Runs this again with a Python that has selenium."""
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        skip("there is no chromium with a chromedriver; 'Tests/tools/setup.sh browser' installs them")
    python = HOME / "bin/python"
    if pathlib.Path(sys.executable).resolve() == python.resolve() and sys.prefix == str(HOME):
        return
    if subprocess.run([str(python), "-c", "import selenium"], stderr=subprocess.DEVNULL, check=False).returncode if python.exists() else 1:
        venv.create(HOME, with_pip=True)
        done = subprocess.run([str(python), "-m", "pip", "-q", "install", "selenium"], check=False)
        if done.returncode:
            skip("selenium could not be installed from PyPI")
    sys.exit(subprocess.run([str(python), __file__], check=False).returncode)


class Browser:
    def __init__(self):
        from selenium import webdriver

        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.binary_location = shutil.which("chromium")
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))

    def open(self, path, width=1280, dark=False, script=True):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.command("Emulation.setScriptExecutionDisabled", value=not script)
        self.driver.get_log("performance")
        self.driver.get_log("browser")
        self.driver.get(path.as_uri())

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def value(self, expression):
        return self.driver.execute_script("return " + expression)

    def complaints(self):
        """What the console says, and whatever was asked for but the page."""
        found = [entry["message"] for entry in self.driver.get_log("browser")]
        requests = [
            entry["message"] for entry in self.driver.get_log("performance") if '"Network.requestWillBeSent"' in entry["message"]
        ]
        return found + requests[1:]


def check_widths(browser, path):
    for width in (1280, 400):
        for dark in (False, True):
            browser.open(path, width, dark)
            if browser.value("document.documentElement.dataset.ready") != "1":
                yield f"the script did not run at {width}"
            sizes = browser.value("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            if sizes[0] != sizes[1]:
                yield f"{sizes[0]} pixels are in {sizes[1]}"
            background = browser.value("getComputedStyle(document.body).backgroundColor")
            if (background == "rgb(255, 255, 255)") == dark:
                yield f"the background is {background}, dark: {dark}"
            yield from browser.complaints()


def check_keys(browser, path):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    browser.open(path)
    driver = browser.driver
    plot = next(
        (one for one in driver.find_elements(By.CSS_SELECTOR, "#latency .plot, #radio .plot") if one.find_elements(By.CSS_SELECTOR, "svg.z path.d")),
        None,
    )
    box = 'document.querySelector("svg.z").getAttribute("viewBox")'
    whole = browser.value(box)
    driver.find_element(By.ID, "in").click()
    if browser.value(box) == whole or not driver.find_element(By.ID, "range").text:
        yield "the button does not zoom"
    driver.find_element(By.ID, "all").click()
    if [float(part) for part in browser.value(box).split()] != [float(part) for part in whole.split()]:
        yield "all is not shown again"
    if plot is None:
        return
    driver.execute_script("arguments[0].focus()", plot)
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(driver).send_keys(Keys.ARROW_RIGHT).perform()
    said = driver.find_element(By.ID, "say").text
    if "frame" not in said:
        yield f"an arrow says '{said}'"
    ActionChains(driver).send_keys(Keys.ENTER).perform()
    if "--filter 'frame ==" not in browser.value('document.querySelector(".plot + .panel").textContent'):
        yield "Enter does not open the packet"
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    if driver.find_elements(By.CLASS_NAME, "panel"):
        yield "Escape does not close the packet"
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", plot)
    ActionChains(driver).move_to_element_with_offset(plot, -100, 0).click_and_hold().move_by_offset(150, 0).release().perform()
    if not driver.find_element(By.ID, "range").text:
        yield "dragging does not zoom"
    ActionChains(driver).send_keys("0").perform()
    link = driver.find_element(By.CSS_SELECTOR, "a[data-f]")
    driver.execute_script("arguments[0].click()", link)
    number = link.get_attribute("data-f")
    panel = browser.value('document.querySelector(".panel").textContent')
    if f"frame == {number}'" not in panel or not panel.startswith(f"{number} ") or "time_relative" not in panel:
        yield f"a frame opens {panel!r}"
    driver.execute_script("arguments[0].click()", link)
    if driver.find_elements(By.CLASS_NAME, "panel"):
        yield "a second click does not close the packet"
    yield from check_filter(browser)
    yield from browser.complaints()


def check_filter(browser):
    """The slash leads to the filter, which says how much is left, and shows no line without the text."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    lines = "[...document.querySelectorAll('.findings > li, .ladder tbody > tr:not(.remark)')]"
    shown = f"{lines}.filter((line) => line.checkVisibility()).map((line) => line.textContent.toLowerCase())"
    before = browser.value(shown)
    browser.driver.execute_script("document.activeElement.blur()")
    ActionChains(browser.driver).send_keys("/error").perform()
    left, said = browser.value(shown), browser.value("document.getElementById('found').textContent")
    if any("error" not in text for text in left) or said != f"{len(left)} of {browser.value(lines + '.length')}":
        yield f"the filter says {said!r}, and shows {left}"
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    if browser.value(shown) != before:
        yield "Escape does not show all again"


def check_without_script(browser, path):
    browser.open(path, script=False)
    tree = browser.command("Accessibility.getFullAXTree")["nodes"]
    images = [node for node in tree if node.get("role", {}).get("value") in {"image", "img"} and not node.get("ignored")]
    if not images or any(not node.get("name", {}).get("value") for node in images):
        yield f"{len(images)} images, of which some have no name"
    if not [node for node in tree if node.get("role", {}).get("value") == "heading"]:
        yield "no headings"
    yield from browser.complaints()
    # A link to a packet opens the folds around it.
    found = re.search(r'href="#(p\d+-\d+)"', path.read_text())
    if found:
        browser.driver.get(f"{path.as_uri()}#{found[1]}")
        browser.command("Emulation.setScriptExecutionDisabled", value=False)
        if not browser.value(f"document.getElementById('{found[1]}').checkVisibility()"):
            yield f"{found[1]} stays folded"
    browser.command("Emulation.setScriptExecutionDisabled", value=False)


def check_evil(browser, path):
    browser.open(path)
    if browser.value("document.querySelectorAll('img, iframe, object').length") != 0:
        yield "a name became an element"
    if browser.value("document.scripts.length") != 1:
        yield "a name became a script"
    # The page's own policy lets no handler and no script run that were not in it.
    browser.driver.execute_script("""
        const one = document.createElement('div');
        one.setAttribute('onclick', 'document.title = "run"');
        document.body.append(one);
        one.click();
        const script = document.createElement('script');
        script.textContent = 'document.title = "run"';
        document.body.append(script);""")
    if browser.value("document.title") == "run":
        yield "a handler ran"


def main():
    prepare()
    import pages
    import reporting
    from program import CAPTURES, Folder, Tally

    try:
        browser = Browser()
    except Exception as error:  # Whatever keeps a browser from starting is no fault of a page.
        skip(f"the browser does not start: {error}")
    tally = Tally()
    with Folder() as folder:
        made = [folder.file(f"{name}.html", reporting.report(CAPTURES / name)) for name in PAGES]
        log = folder.file("evil.btsnoop", pages.evil_capture())
        title = "</title><script>document.title='run'</script>"
        evil = folder.file("evil.html", reporting.report(log, "--title", title))
        jobs = [(check, path) for path in [*made, evil] for check in (check_widths, check_keys, check_without_script)]
        for check, path in [*jobs, (check_evil, evil)]:
            tally.check(f"{check.__name__} {path.name}", check(browser, path))
    browser.driver.quit()
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
