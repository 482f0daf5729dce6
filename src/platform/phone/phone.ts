// Phone numbers as people write them in Cameroon, and as they are stored: +237 and nine digits without
// spaces, so that a number has one form however it was typed. Foreign numbers need their + (or 00).

const HOME = '+237';
/** Nine digits: mobile numbers start with 6, landlines with 2. */
const NATIONAL = /^[26]\d{8}$/;
/** Separators between digits. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/gu;
/** E.164: at most fifteen digits without a leading zero; fewer than eight are not an international number. */
const ABROAD = /^\+[1-9]\d{7,14}$/;
/** Country codes of one and of two digits; all others have three. */
const COUNTRY = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * A phone number as it is stored (+237699123456, +33612345678); null for anything else, or a number with
 * other words beside it.
 */
export function readPhone(text: string): string | null {
  const digits = text.trim().replaceAll(BETWEEN, '').replace(/^00/, '+');
  // Nine digits are a complete number even if they start with 237.
  const national = NATIONAL.test(digits) ? digits : digits.replace(/^\+?237/, '');
  if (NATIONAL.test(national)) return `${HOME}${national}`;
  // +237 with anything else is a number of Cameroon with missing or extra digits.
  return ABROAD.test(digits) && !digits.startsWith(HOME) ? digits : null;
}

/** The stored form of a phone number; other text is returned trimmed. */
export function keepPhone(text: string): string {
  return readPhone(text) ?? text.trim();
}

/**
 * True if it is long enough for a phone number: nine digits as in Cameroon, or a foreign number with its
 * code. A number of Cameroon that lacks a digit is refused with its +237 too.
 */
export function isLongEnoughPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return readPhone(text) !== null || digits.replace(/^(?:00)?237/, '').length >= 9;
}

/** The message for a shorter one. */
export const SHORT_PHONE = /*i18n*/ 'Phone must be at least 9 digits, for example 6 70 10 20 11';

/** Enough to contact somebody: a phone number, or ten characters of words and numbers. */
export function isLongEnoughContact(text: string): boolean {
  return readPhone(text) !== null || text.trim().length >= 10;
}

const inPairs = (digits: string) => digits.match(/^\d(?=(?:\d\d)*$)|\d\d/g)?.join(' ') ?? digits;

/** A number for display: "6 99 12 34 56" in Cameroon, "+33 6 12 34 56 78" abroad; anything else unchanged. */
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
