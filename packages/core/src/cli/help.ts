/** What `--help` prints. */
export const HELP = `Usage: svc-core redact|detect [options] [FILE...]

Finds personal data and secrets in text, with no network. Reads standard input where no
FILE is named, or FILE is -. Each file is a text of its own, in UTF-8.

  redact   writes the text with what was found replaced, and nothing of a text the policy denies
  detect   writes one line for each finding: file:line:column TYPE confidence; of JSON,
           a JSON Pointer stands for the column

Options:
  --input I            text (default), json: each FILE is one JSON value, or jsonl: each line
                       is; what redact writes is JSON then, too
  --policy P           standard (default), gdpr, hipaa, pci, strict, or a policy
                       in a file whose name ends in .json
  --types A,B          look only for these entity labels
  --names              look for names of persons, places, organisations and groups, too
  --threshold N        confidence from 0 to 1 below which nothing is found (default: the policy's)
  --transform T        redact: placeholder, mask or remove (default: the policy's own,
                       else placeholder)
  --json               detect: one JSON object for each finding; redact: one for each text
  --show-values        detect: write the values found, too
  -o, --output FILE    write there, not to standard output
  -h, --help           show this
      --version        show the version

Exit codes: 0 nothing denied, 1 something could not be read or written, 2 wrong arguments,
3 the policy denies a text. 1 comes before 3. Interrupted: 130; output closed early: 141.

Memory does not grow with the input. redact holds a text back until it is known not to be
denied: already redacted, in memory up to 8 million characters, beyond that in a temporary
file that no one else can read. A stretch of some 16 million characters without a space, a line
break or one of , ; > in a safe place is refused (1). So is a longer JSON value. Of JSON, each
value is decided about by itself: of jsonl, a line that the policy denies is left out.
`
