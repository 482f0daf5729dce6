// Letters that Unicode does not decompose into a base letter and an accent.
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ɛ: 'e',
  ɔ: 'o',
};

const LONGEST = 60;

/** The local part of an address: a roll number or name in letters that every mail program and keyboard supports. */
export function addressName(text: string, otherwise = 'student'): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æœßøłđðþıŋɓɗɛɔ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/\.+/g, '.')
    .slice(0, LONGEST)
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  return plain || otherwise;
}

/** The nth candidate address, because different roll numbers may normalize to the same address. */
export function studentAddress(rollNumber: string, domain: string, nth: number): string {
  const name = addressName(rollNumber);
  return `${nth === 1 ? name : `${name}-${nth}`}@${domain}`;
}
