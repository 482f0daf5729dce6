/**
 * Replaces names, telephone numbers, addresses and links by placeholders, `{P1}`, before a text leaves the
 * school, and restores them in the answer. It hides too much rather than too little: anything hidden by
 * mistake is restored.
 */
export type Hidden = {
  /** The text with placeholders; a name has the same one in all texts of a prompt. */
  hide: (text: string) => string;
  /** A single placeholder for a text that is a name as a whole. */
  hideWhole: (name: string) => string;
  /** Restores the names; null if there is a placeholder that was never sent. */
  putBack: (text: string) => string | null;
  /** Whether a placeholder stands for a web address. */
  isLink: (placeholder: string) => boolean;
};

const PLACEHOLDER = /\{P(\d{1,4})\}/g;
/** Any text that looks like a placeholder. */
const BRACED = /\{[^{}\n]{0,40}\}/g;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'`()[\]*]+/giu;
const MAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const PHONE = /\+?\d(?:[ .\u00A0\u202F-]?\d){7,14}/g;
/** A word, including compounds: Jean-Pierre, N’Diaye. */
const WORD = /[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu;

/** Parts of names that are also ordinary words: hidden only if capitalized, or next to another part of a name. */
const ORDINARY = new Set(
  'ami ange avril beau bel belle bien blanc blessing bon bonheur bonne brave charity claire comfort dieu divine don emeraude espoir esperance faith favour fleur fortune foi franc gift gloire glory god good grace grand hope innocent joie joy juste justice love loyal lucky lumiere marche marvel mercy merveille miracle noble noel paix parfait patience patient petit precious prince princesse princess prudence pure queen roi rose sage saint sainte salut serge soleil star success toussaint tresor victoire victory wisdom'.split(
    ' ',
  ),
);
/** Words that often start sentences, headings and dates: hidden only next to another part of a name. */
const NEVER_ALONE = new Set(
  `lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february march april
  may june july august september october november december noel paques ascension toussaint christmas easter
  ecole lycee college school parents parent eleves eleve students student classe class madame monsieur mme dear cher
  chers chere cheres bonjour merci reunion meeting term trimestre sequence the and les des une son ses sur par pour
  avec dans qui que nous vous ils elles est sont not you our all for from with sir van von ben bin abu ngo`.split(
    /\s+/,
  ),
);

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const partsOf = (word: string) =>
  fold(word)
    .split(/[-'’]/)
    .filter(Boolean);
const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** The parts of all names of the school, normalized for comparison. */
function tokensOf(names: Iterable<string>): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const name of names)
    for (const [word] of name.matchAll(WORD)) for (const part of partsOf(word)) tokens.add(part);
  return tokens;
}

type Found = { at: number; text: string; strength: 'name' | 'beside' | null };

/** Applies a change to all text outside placeholders. */
const outside = (text: string, change: (part: string) => string): string => {
  let written = '';
  let done = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    written += change(text.slice(done, match.index)) + match[0];
    done = match.index + match[0].length;
  }
  return written + change(text.slice(done));
};

export function hiddenNames(names: Iterable<string>): Hidden {
  const tokens = tokensOf(names);
  const placeholders = new Map<string, string>();
  const originals: { text: string; isLink: boolean }[] = [];
  const placeholderOf = (text: string, isLink = false): string => {
    const known = placeholders.get(text);
    if (known) return known;
    originals.push({ text, isLink });
    const made = `{P${originals.length}}`;
    placeholders.set(text, made);
    return made;
  };

  const found = (match: RegExpMatchArray): Found => {
    const [text] = match;
    const parts = partsOf(text);
    const own = parts.filter((part) => tokens.has(part));
    const rare = own.some(
      (part) => part.length > 2 && !NEVER_ALONE.has(part) && (isCapital(text) || !ORDINARY.has(part)),
    );
    // Initials and particles only belong to a name next to another part, and initials need a capital letter.
    const near =
      own.length === parts.length &&
      own.length > 0 &&
      (isCapital(text) || own.some((part) => part.length > 3));
    return { at: match.index ?? 0, text, strength: rare ? 'name' : near ? 'beside' : null };
  };

  /** Hides sequences of name parts that contain at least one unambiguous part. */
  function hideRuns(text: string): string {
    const runs: { from: number; to: number; isName: boolean }[] = [];
    for (const match of text.matchAll(WORD)) {
      const { at, text: word, strength } = found(match);
      if (strength === null) continue;
      const last = runs.at(-1);
      const end = at + word.length;
      if (last && /^[ \u00A0]$/.test(text.slice(last.to, at))) {
        last.to = end;
        last.isName ||= strength === 'name';
      } else runs.push({ from: at, to: end, isName: strength === 'name' });
    }
    let written = '';
    let done = 0;
    for (const { from, to, isName } of runs) {
      if (!isName) continue;
      written += text.slice(done, from) + placeholderOf(text.slice(from, to));
      done = to;
    }
    return written + text.slice(done);
  }

  return {
    hide(text) {
      // Braces first, so that typed text resembling a placeholder is itself replaced by one.
      const braced = text.replaceAll(BRACED, (typed) => placeholderOf(typed));
      const linked = outside(braced, (part) => part.replaceAll(LINK, (link) => placeholderOf(link, true)));
      const mailed = outside(linked, (part) => part.replaceAll(MAIL, (mail) => placeholderOf(mail)));
      const called = outside(mailed, (part) => part.replaceAll(PHONE, (phone) => placeholderOf(phone)));
      return outside(called, hideRuns);
    },
    hideWhole: (name) => placeholderOf(name),
    putBack(text) {
      const unknown = [...text.matchAll(BRACED)].some(([braced]) => {
        const number = /^\{P(\d{1,4})\}$/.exec(braced)?.[1];
        return number === undefined || originals[Number(number) - 1] === undefined;
      });
      if (unknown) return null;
      return text.replaceAll(PLACEHOLDER, (_, number) => originals[Number(number) - 1]!.text);
    },
    isLink: (placeholder) => {
      const number = /^\{P(\d{1,4})\}$/.exec(placeholder)?.[1];
      return number !== undefined && (originals[Number(number) - 1]?.isLink ?? false);
    },
  };
}
