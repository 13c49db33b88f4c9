# sgha.bash -- completion of the command `sgha` for bash: source it, or install it as completions/sgha.
#
# Options come from the program's own help and names from `sgha list`, so they are never out of date.

_sgha()
{
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
  local command=${COMP_WORDS[1]} words
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words="run params list certify verify demo --help --version"
  elif [[ $previous == --method ]]; then
    words=$("$program" list methods --names 2>/dev/null)
  elif [[ $previous == --weighting ]]; then
    words="none tf tfidf"
  elif [[ $previous == --data ]]; then
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
    return
  elif [[ $previous =~ ^--(out|csv|checkpoint|start|point|weights|train|validation|test|x|y|lambda|gradient)$ ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    return
  elif [[ $current == -* ]]; then
    words=$("$program" "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-zA-Z0-9_-]*\) .*/\1/p')
  elif [[ $command == verify ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    return
  elif [[ $command == run || $command == certify ]]; then
    words=$("$program" list problems --names 2>/dev/null)
  elif [[ $command == list ]]; then
    words="problems methods"
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _sgha sgha
