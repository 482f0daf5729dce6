// Phone numbers as people write them in Cameroon, and as they are kept: +237 and nine digits, no blanks, so that one number is
// one text however it was typed. Numbers of other countries need their + (or 00).

const HOME = '+237';
/** Nine digits: mobile numbers begin with 6, fixed ones with 2. */
const NATIONAL = /^[26]\d{8}$/;
/** Separators between digits on paper. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/gu;
/** E.164: at most fifteen digits, none of them a leading zero; shorter than eight is no number that one calls across a border. */
const ABROAD = /^\+[1-9]\d{7,14}$/;
/** Country codes of one and of two digits; all others have three. */
const COUNTRY = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A phone number as it is kept (+237699123456, +33612345678); null for what is none, or has other words beside it. */
export function readPhone(text: string): string | null {
  const digits = text.trim().replaceAll(BETWEEN, '').replace(/^00/, '+');
  // Nine digits are a whole number even where they begin with 237.
  const national = NATIONAL.test(digits) ? digits : digits.replace(/^\+?237/, '');
  if (NATIONAL.test(national)) return `${HOME}${national}`;
  // +237 and anything else is a number of Cameroon with a digit too few or too many.
  return ABROAD.test(digits) && !digits.startsWith(HOME) ? digits : null;
}

/** As it is kept where it is a phone number, as it was typed (without blanks around it) where it is something else. */
export function keepPhone(text: string): string {
  return readPhone(text) ?? text.trim();
}

/**
 * Long enough for a phone number: nine digits as Cameroon writes them, or a number of another country with its code. A number
 * of Cameroon with a digit too few is refused with its +237 too.
 */
export function isLongEnoughPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return readPhone(text) !== null || digits.replace(/^(?:00)?237/, '').length >= 9;
}

/** The sentence beside a shorter one. */
export const SHORT_PHONE = /*i18n*/ 'Phone must be at least 9 digits, for example 6 70 10 20 11';

/** Enough to reach somebody by: a phone number, or ten characters of words and numbers. */
export function isLongEnoughContact(text: string): boolean {
  return readPhone(text) !== null || text.trim().length >= 10;
}

const inPairs = (digits: string) => digits.match(/^\d(?=(?:\d\d)*$)|\d\d/g)?.join(' ') ?? digits;

/** A number for reading: "6 99 12 34 56" at home, "+33 6 12 34 56 78" abroad; anything else as it is. */
export function writePhone(kept: string): string {
  const phone = readPhone(kept);
  if (phone === null) return kept;
  if (phone.startsWith(HOME)) return inPairs(phone.slice(HOME.length));
  const country = COUNTRY.exec(phone)?.[0] ?? phone.slice(0, 4);
  return `${country} ${inPairs(phone.slice(country.length))}`;
}

/** A tel: link for a number, or null if the text is not a phone number. */
export function phoneLink(kept: string): string | null {
  const phone = readPhone(kept);
  return phone && `tel:${phone}`;
}
