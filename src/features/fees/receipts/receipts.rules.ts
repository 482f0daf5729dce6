/**
 * A receipt's code as it is kept, whatever way people type it: small letters, blanks and hyphens, O for 0, I and L for 1. Null
 * for what can't be one.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters) ? letters : null;
}

/** A code as it is printed: "7K3M-90QX-…". */
export function codeInGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** A name's first letters, in its own order: "Ngo Bassa Élodie" is "N. B. É."; all that strangers see of it. */
export function initialsOf(name: string | null): string {
  const letters = (name ?? '').split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return letters.length === 0 ? '?' : letters.map((letter) => `${letter.toUpperCase()}.`).join(' ');
}
