/// Adds the short form `blesniff FILE` to the argument parser's completion scripts, which know commands alone.
///
/// What is no command is completed as the arguments of `decode`. The first word may be either.
enum CompletionScript {
    static func withShortForm(_ script: String, commands: [String]) -> String {
        if script.hasPrefix("#compdef") { return zsh(script, commands) }
        if script.hasPrefix("#!/bin/bash") { return bash(script, commands) }
        return fish(script, commands)
    }

    private static func bash(_ script: String, _ commands: [String]) -> String {
        let topics = HelpTopic.allCases.map(\.rawValue)
        return script.replacing("\n_blesniff() {\n", with: "\n_blesniff_commands() {\n")
            .replacing(
                "\ncomplete -o filenames -F _blesniff blesniff",
                with: #"""

                    _blesniff() {
                        local word
                        case "${COMP_WORDS[1]}" in
                        help)
                            if [[ "${COMP_CWORD}" -gt 1 ]]; then
                                COMPREPLY=($(compgen -W '\#((commands + topics).joined(separator: " "))' -- "${2}"))
                                return
                            fi
                            ;;
                        \#(commands.joined(separator: "|"))|--version|--help|-h)
                            if [[ "${COMP_CWORD}" -gt 1 ]]; then
                                _blesniff_commands "${@}"
                                return
                            fi
                            ;;
                        esac
                        if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
                            _blesniff_commands "${@}"
                            while IFS='' read -r word; do
                                COMPREPLY+=("${word}")
                            done < <(compgen -f -- "${2}")
                            return
                        fi
                        # 'blesniff FILE' is short for 'blesniff decode FILE'.
                        local -a COMP_WORDS=("${COMP_WORDS[0]}" decode "${COMP_WORDS[@]:1}")
                        local -i COMP_CWORD="$((COMP_CWORD + 1))"
                        local COMP_LINE="${COMP_LINE/ / decode }"
                        local -i COMP_POINT="$((COMP_POINT + 7))"
                        _blesniff_commands "${@}"
                    }

                    complete -o filenames -F _blesniff blesniff
                    """#)
    }

    private static func zsh(_ script: String, _ commands: [String]) -> String {
        script.replacing("\n_blesniff() {\n", with: "\n_blesniff_commands() {\n")
            .replacing(
                "\nif [[ \"${funcstack[1]}\"",
                with: #"""

                    _blesniff() {
                        local -i ret=1
                        if [[ "${CURRENT}" -eq 2 && "${words[2]}" != -* ]]; then
                            _blesniff_commands "${@}" && ret=0
                            _files && ret=0
                            return "${ret}"
                        fi
                        case "${words[2]}" in
                        \#(commands.joined(separator: "|"))|help|--version|--help|-h)
                            _blesniff_commands "${@}"
                            return
                            ;;
                        esac
                        # 'blesniff FILE' is short for 'blesniff decode FILE'.
                        words=("${words[1]}" decode "${(@)words[2,-1]}")
                        (( CURRENT += 1 ))
                        _blesniff_commands "${@}"
                    }

                    if [[ "${funcstack[1]}"
                    """#)
    }

    private static func fish(_ script: String, _ commands: [String]) -> String {
        let condition = "not __fish_seen_subcommand_from \(commands.joined(separator: " ")) help"
        var lines = [
            "", "# 'blesniff FILE' is short for 'blesniff decode FILE'.", "complete -c 'blesniff' -n '\(condition)' -F",
        ]
        let start =
            "complete -c 'blesniff' -n '__blesniff_should_offer_completions_for_flags_or_options \"blesniff decode\""
        for line in script.split(separator: "\n") where line.hasPrefix(start) {
            guard let end = line.dropFirst(start.count).firstIndex(of: "'") else { continue }
            lines.append("complete -c 'blesniff' -n '\(condition)\(line[end...])")
        }
        return script + lines.joined(separator: "\n") + "\n"
    }
}
