import { MOST_TITLE } from '#features/assignments/assignments.rules.ts';

/** "À faire : …", "Devoir pour mardi : …", "Homework: …" at the beginning of a line. */
const MARK =
  /^\s*(?:[-*•]\s*)?(?:(?:travail\s+)?[àaÀA] (?:faire|rendre|préparer|apprendre|revoir)|devoirs?|exercices? (?:pour|à)|pour (?:le|la|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi)|homework|to do|due)(?![\p{L}\p{N}])/iu;

/** The introduction before the colon; the day it mentions is a separate field of the form. */
const ANNOUNCED = /^[^:]{0,40}:\s*(?=\S)/u;

/**
 * The title and text of work, extracted from a lesson's text from the announcing line on. Without such a line
 * the whole text is used, for the teacher to shorten.
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
