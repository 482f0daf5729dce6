/** Errors of French typography, and errors that break the message at run time. */
export function findFrenchFaults(translation: string): string[] {
  const faults: string[] = [];
  if (/[\u202f\u2009]/.test(translation)) faults.push('a narrow space (use U+00A0)');
  // A colon counts only before a space or at the end: "15:05" and "https://" contain others.
  if (/[^\u00a0!?][;!?]|[^\u00a0]:(?=\s|$|<)/.test(translation)) faults.push('no U+00A0 before : ; ! or ?');
  if (/«(?!\u00a0)|(?<!\u00a0)»/.test(translation)) faults.push('no U+00A0 inside « »');
  if (/'[{}]/.test(translation)) faults.push('a straight apostrophe before a brace silences it (use ’)');
  return faults;
}

const BRITISH =
  /\b(instalments?|honours?|cancell(ed|ing)|programmes?|judgements?|per cent|enrol(ment|ments|s)?|grey|colours?|cheques?|behaviour|centres?|labelled|licence|(organ|recogn|author|summar)is\w+|analys(ed|ing))\b/i;

/** British spellings in an English message: the portal writes American English. */
export function findBritishWords(source: string): string[] {
  const [word] = BRITISH.exec(source) ?? [];
  return word ? [`British spelling of ${word}`] : [];
}

/** The French message must have the same values and tags as the English one. */
export function findPlaceholderFaults(source: string, translation: string): string[] {
  const wanted = placeholders(source);
  return placeholders(translation) === wanted
    ? []
    : [`other values or tags than in English (${wanted || 'none'})`];
}

function placeholders(sentence: string): string {
  const tags = sentence.match(/<\/?\d+\/?>/g) ?? [];
  // French agrees with a person's gender where English does not.
  const chosen = sentence.match(/\{(?!sex,)\w+(?=,\s*(plural|select|selectordinal),)/g) ?? [];
  // Plural branches are in braces too, so plain values are compared only if there is no plural.
  const plain = chosen.length > 0 ? [] : (sentence.match(/\{\w+(?=\})/g) ?? []);
  return [...new Set([...tags, ...chosen, ...plain])].toSorted().join(' ');
}
