/**
 * A receipt's code normalized from any typing: lower case, spaces and hyphens, O for 0, I and L for
 * 1. Null if it cannot be a code.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters) ? letters : null;
}

/** A code in printed groups: "7K3M-90QX-…". */
export function codeInGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/**
 * The initials of a name, in its order: "Ngo Bassa Élodie" gives "N. B. É."; strangers see nothing
 * more.
 */
export function initialsOf(name: string | null): string {
  const letters = (name ?? '').split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return letters.length === 0 ? '?' : letters.map((letter) => `${letter.toUpperCase()}.`).join(' ');
}
