/** Largest amount accepted in an import line, in centimes. */
const MOST = 999_999_999_999n;
const LONGEST = 60;

const CURRENCY = String.raw`(?:F\.? ?CFA|FRS?\.? ?CFA|CFA|XAF|XOF|FRANCS?|FRS?|F)?\.?`;
const WRITTEN = new RegExp(
  String.raw`^(\()? ?([-+])? ?${CURRENCY} ?([-+])? ?(\d[\d .,']*?) ?${CURRENCY} ?(-)? ?(\))?$`,
  'i',
);
/**
 * Thousands grouped by one separator, or ungrouped; then optional decimals after another separator.
 */
const FIGURE = /^([1-9]\d{0,2}(?:([ .,'])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;

type AmountFault = 'NOT_AN_AMOUNT' | 'TOO_PRECISE' | 'TOO_LARGE';

/**
 * Parses an amount as people and banks write it, to centimes: "25 000", "25.000", "1,234.56", "-5
 * 000 FCFA", "(5 000)". The decimal separator decides ambiguous amounts: 25.000 is thousands if it
 * is the comma, and refused if it is the dot.
 */
export function readAmount(text: string, decimal: ',' | '.'): { centimes: bigint } | { fault: AmountFault } {
  // Replaces every kind of space in figures by a plain one, and fullwidth digits by ordinary ones.
  const plain = text
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const refused = { fault: 'NOT_AN_AMOUNT' } as const;
  if (plain.length > LONGEST) return refused;
  const [, open, before, between, figure = '', behind, close] = WRITTEN.exec(plain) ?? [];
  const signs = [open, before, between, behind].filter((sign) => sign !== undefined);
  if (figure === '' || signs.length > 1 || (open === undefined) !== (close === undefined)) return refused;
  const [, whole = '', grouped, mark, decimals = ''] = FIGURE.exec(figure) ?? [];
  if (whole === '' || (mark !== undefined && mark === grouped)) return refused;
  // 1.234 is a group of thousands or three decimals.
  if (mark === undefined && grouped === decimal && whole.length <= 7) return { fault: 'TOO_PRECISE' };
  if (decimals.length === 3 || /[1-9]/.test(decimals.slice(2))) return { fault: 'TOO_PRECISE' };
  const francs = whole.replace(/\D/g, '');
  if (francs.length > 20) return { fault: 'TOO_LARGE' };
  const centimes = BigInt(francs + decimals.slice(0, 2).padEnd(2, '0'));
  if (centimes > MOST) return { fault: 'TOO_LARGE' };
  return { centimes: signs.length > 0 && signs[0] !== '+' ? -centimes : centimes };
}
