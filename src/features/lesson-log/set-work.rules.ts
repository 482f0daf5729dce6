import { MOST_TITLE } from '#features/assignments/assignments.rules.ts';

/** "À faire : …", "Devoir pour mardi : …", "Homework: …" at the beginning of a line. */
const MARK =
  /^\s*(?:[-*•]\s*)?(?:(?:travail\s+)?[àaÀA] (?:faire|rendre|préparer|apprendre|revoir)|devoirs?|exercices? (?:pour|à)|pour (?:le|la|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi)|homework|to do|due)(?![\p{L}\p{N}])/iu;

/** Words before the colon that only announce the work; what they say of the day is a field of the form. */
const ANNOUNCED = /^[^:]{0,40}:\s*(?=\S)/u;

/**
 * The title and text of work that is set from a lesson's text: from the line that announces it on. Without such a line
 * the whole text, for the teacher to shorten.
 */
export function workIn(text: string): { title: string; body: string } {
  const lines = text.trim().split('\n');
  const at = lines.findIndex((line) => MARK.test(line));
  if (at < 0) return { title: '', body: text.trim() };
  const line = lines[at]!.trim();
  const first = line.replace(ANNOUNCED, '');
  const title = (first[0] ?? '').toUpperCase() + first.slice(1);
  const rest = lines
    .slice(at + 1)
    .join('\n')
    .trim();
  return title.length <= MOST_TITLE
    ? { title, body: rest }
    : { title: '', body: [first, rest].filter(Boolean).join('\n') };
}
