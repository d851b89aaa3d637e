/** A word as it can be pasted into a shell: one that the shell would take apart is put in quotes. */
export function shellWord(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
