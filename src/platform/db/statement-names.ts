import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';

/**
 * Enough for the reads of all pages (some 250). Each name costs every connection of the pool 20 to 100 KB of
 * database memory.
 */
const MOST_NAMES = 400;
/** A longer text is used only once, such as a list of hundreds of rows to write or find. */
const LONGEST_TEXT = 16_000;
/**
 * For texts that differ only in the length of their lists: only the first few lengths get names, so as not to
 * crowd out others.
 */
const MOST_LENGTHS = 3;
const MOST_REMEMBERED = 500;

const UNNAMED_TEXT = '/* unnamed */';
/**
 * Prefix for statements whose text depends on user input, so that they get no name and do not crowd out
 * others.
 */
export const UNNAMED = sql.raw(UNNAMED_TEXT);

export type NameOf = (text: string) => string | undefined;

/**
 * Names for repeated statements, so that the database parses and plans them once per connection: a text gets
 * a name on its second use. First come, first served, up to a maximum; the rest stay unnamed.
 */
export function statementNames({ most = MOST_NAMES } = {}): NameOf {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  const lengths = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most || text.length > LONGEST_TEXT) return name;
    if (text.trimStart().startsWith(UNNAMED_TEXT)) return undefined;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MOST_REMEMBERED) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const shape = shapeOf(text);
    const known = lengths.get(shape) ?? 0;
    if (known >= MOST_LENGTHS) return undefined;
    lengths.set(shape, known + 1);
    const made = `p${names.size + 1}`;
    names.set(text, made);
    return made;
  };
}

/**
 * The text with every list of parameters, and every list of such lists, reduced to one: `in ($1, $2)`,
 * `values ($1, $2), ($3, $4)`.
 */
function shapeOf(text: string): string {
  const shape = text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(?:\$|default)(?:, *(?:\$|default))+/g, '$')
    .replaceAll(/\(\$\)(?:, *\(\$\))+/g, '($)');
  return createHash('sha1').update(shape).digest('base64');
}
