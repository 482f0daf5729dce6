import { demoId } from '#features/demo.ts';
import { PHRASES } from '#features/report-cards/report-cards.rules.ts';
import { makeCards } from '#features/report-cards/server/making.service.ts';
import {
  cardReleases,
  councilDecisions,
  councils,
} from '#features/report-cards/server/report-cards.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { insertMany } from './bulk.ts';
import { officeCall } from './calls.ts';
import { CLASSES } from './class-plan.ts';
import type { Averages } from './marks.ts';
import { SCHOOL } from './school-plan.ts';
import { byClass, ids, isHere, OFFICE, type Tour } from './tour.ts';

/** The last class of the plan: its council was held but its cards are not published yet. */
const HELD_BACK = 'Form_3';

/**
 * The council's remark for an average, by its index among the usual sentences: the first whose bound it
 * reaches.
 */
const WORDS = [
  { from: 16, phrase: 0 },
  { from: 14, phrase: 1 },
  { from: 12.5, phrase: 2 },
  { from: 11, phrase: 3 },
  { from: 9.5, phrase: 4 },
  { from: 7.5, phrase: 5 },
  { from: 0, phrase: 7 },
];

/**
 * Writes the councils of the first term with a remark for each pupil, their cards, and the day they were
 * published to families.
 */
export async function writeCouncils(
  tour: Tour,
  averages: Averages,
  installation: Installation,
): Promise<void> {
  const { tx, calendar, at, pupils } = tour;
  const term = calendar.terms[0]!;
  const held_on = addDays(term.last_day, -1);
  const classes = byClass(pupils);
  await insertMany(
    tx,
    councils,
    CLASSES.map((_, place) => ({
      id: demoId(86, place + 1),
      class_id: ids.schoolClass(place),
      year_id: ids.year,
      period: 0,
      held_on,
      chair: 'Onana Chantal, principale',
      minutes:
        'Le conseil relève une bonne participation et invite les parents des élèves en difficulté à rencontrer les enseignants avant la reprise.',
      state: 'closed' as const,
      created_at: at(held_on, 480 + place * 40),
    })),
  );
  await insertMany(
    tx,
    councilDecisions,
    classes.flatMap((members, place) =>
      members.flatMap((pupil) => {
        const average = averages.get(pupil);
        if (average === undefined || !isHere(pupil, calendar.today)) return [];
        const phrase = PHRASES[WORDS.find(({ from }) => average >= from)!.phrase]!;
        return [
          {
            council_id: demoId(86, place + 1),
            student_id: ids.student(pupil.number),
            appreciation: phrase[CLASSES[place]!.tongue],
            changed_at: at(held_on, 500 + place * 40),
            changed_by: ids.person(CLASSES[place]!.master),
          },
        ];
      }),
    ),
  );
  for (const [place] of CLASSES.entries()) {
    const call = officeCall(tour, at(term.last_day, 540 + place * 6));
    // Pupils who came in the second term have no mark of the first.
    const made = await makeCards(
      { ...call, installation: { ...installation, schoolName: SCHOOL.school_name } },
      {
        class_ids: [ids.schoolClass(place)],
        period: 0,
        reason: 'Élèves arrivés depuis le premier trimestre',
      },
    );
    if (!made || 'refused' in made)
      throw new Error('the cards of a class of the demonstration were not made');
  }
  const out = at(term.last_day, 840);
  await tx.insert(cardReleases).values(
    CLASSES.flatMap(({ key }, place) =>
      key === HELD_BACK
        ? []
        : (['family', 'student'] as const).map((audience, nth) => ({
            id: demoId(87, place * 2 + nth + 1),
            class_id: ids.schoolClass(place),
            year_id: ids.year,
            period: 0,
            audience,
            at: out,
            created_at: out,
            created_by: OFFICE,
            told_at: out,
          })),
    ),
  );
}
