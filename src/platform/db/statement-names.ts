import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';

/** Room for the reads of all pages (some 250). Each name costs every connection of the pool 20 to 100 KB of the database's memory. */
const MOST_NAMES = 400;
/** A longer text was made for one question: a list of hundreds of rows to write or to find. */
const LONGEST_TEXT = 16_000;
/** Texts that differ only in how long their lists are: the first few lengths get names, the rest would fill the place of others. */
const MOST_LENGTHS = 3;
const MOST_REMEMBERED = 500;

const UNNAMED_TEXT = '/* unnamed */';
/** The beginning of a statement whose text depends on what a person asked: its name would take the place of others. */
export const UNNAMED = sql.raw(UNNAMED_TEXT);

export type NameOf = (text: string) => string | undefined;

/**
 * Names for statements that come again, so that the database parses and plans them once a connection: a text has one from its
 * second use on. First come, first named, up to a number: the rest are served without, as before.
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

/** The text with every list of parameters as one, and every list of such lists: `in ($1, $2)`, `values ($1, $2), ($3, $4)`. */
function shapeOf(text: string): string {
  const shape = text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(?:\$|default)(?:, *(?:\$|default))+/g, '$')
    .replaceAll(/\(\$\)(?:, *\(\$\))+/g, '($)');
  return createHash('sha1').update(shape).digest('base64');
}
