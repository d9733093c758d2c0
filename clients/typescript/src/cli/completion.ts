import type { OwnCommand } from './own-command.ts';
import { UsageError } from './usage-error.ts';

/** Prints a script that lets a shell complete commands, options and their values. */
export const completion: OwnCommand = {
  summary: 'Print the script that completes commands in bash, zsh or fish',
  words: 'bash|zsh|fish',
  notes: [
    'bash: source <(pdf-service completion bash) in ~/.bashrc',
    'zsh: source <(pdf-service completion zsh) in ~/.zshrc, after compinit',
    'fish: pdf-service completion fish > ~/.config/fish/completions/pdf-service.fish',
  ],
  options: [],
  async run({ positionals: [shell = ''] }, { stdout }) {
    const script = scripts[shell];
    if (script === undefined) throw new UsageError('Say which shell: bash, zsh or fish.');
    stdout.write(script);
  },
};

/** Each asks `pdf-service complete` for the words that may stand at the cursor. Without any, file names are completed. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_pdf_service() {
  local IFS=$'\\n'
  COMPREPLY=($(pdf-service complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _pdf_service pdf-service
`,
  zsh: `#compdef pdf-service
_pdf_service() {
  local -a found
  found=("\${(@f)$(pdf-service complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "$found" ]]; then _files; return; fi
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  _describe pdf-service found
}
compdef _pdf_service pdf-service
`,
  fish: `function __pdf_service_words
  set -l found (pdf-service complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test -n "$found"
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c pdf-service -f -k -a '(__pdf_service_words)'
`,
};
