import { sql } from 'drizzle-orm';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import {
  aClassWithCards,
  aMadeCard,
  aMaking,
  aMarkedStudent,
  aReadyClass,
  aWaitingRelease,
} from './server/report-cards.builders.ts';

export const reportCardsTesting: FeatureTesting = {
  matrix: {
    'reportCards.classes': '----++',
    'reportCards.council': '----o+',
    'reportCards.decide': '----o+',
    'reportCards.draftAppreciation': '----o+',
    'reportCards.hold': '----o+',
    'reportCards.minutes': '----o+',
    'reportCards.settings': '-----+',
    'reportCards.changeSettings': '-----+',
    'reportCards.make': '-----+',
    'reportCards.readiness': '-----+',
    'reportCards.making': '-----+',
    'reportCards.print': '-----+',
    'reportCards.release': '-----+',
    'reportCards.releaseAll': '-----+',
    'reportCards.takeBack': '-----+',
    'reportCards.liftHold': '-----+',
    'reportCards.student': '--ooo+',
    'reportCards.transcript': '-----+',
    'reportCards.mine': '--++++',
    'reportCards.file': '--ooo+',
  },
  rows: async (db, { class: class_id, student }) => {
    // The teacher is class master, so that they may decide.
    await db.execute(sql`update classes set class_master_id =
      (select user_id from class_teachers where class_id = ${class_id} limit 1) where id = ${class_id}`);
    await aReadyClass(db, { class_id });
    const of = { class_id, student_id: student };
    await aMadeCard(db, { ...of, period: 1 });
    return { card: await aMadeCard(db, { ...of, period: 0, released: true }) };
  },
  inputs: ({ row, turn, id, db, world }) => {
    const withCards = async () => {
      for (const { class: class_id, student: student_id } of [world.mine, world.theirs])
        await aClassWithCards(db, { class_id: class_id!, student_id: student_id! });
      return row('class');
    };
    const of = async () => ({ class_id: await withCards(), period: '0' });
    return {
      'reportCards.classes': () => ({}),
      'reportCards.council': of,
      'reportCards.decide': async () => ({
        ...(await of()),
        student_id: await row('student'),
        appreciation: `Good work ${turn}`,
        honours: [],
      }),
      'reportCards.draftAppreciation': async () => ({ ...(await of()), student_id: await row('student') }),
      'reportCards.hold': async () => ({ ...(await of()), state: 'open', chair: `Chair ${turn}` }),
      'reportCards.minutes': async () => ({ ...(await of()), language: 'en' }),
      'reportCards.changeSettings': () => ({
        language: 'both',
        authority_fr: `Autorité ${turn}`,
        authority_en: 'Authority',
        hold_unpaid: false,
        teachers_sign: true,
        photo: false,
      }),
      'reportCards.make': async () => {
        for (const rows of [world.mine, world.theirs]) await aMarkedStudent(db, rows['class']!);
        return { class_ids: [await row('class')], period: 'year', reason: 'The parents come today' };
      },
      'reportCards.readiness': of,
      'reportCards.making': async () => ({
        making_id: await id({ mine: () => aMaking(db, world.mine['class']!) }),
      }),
      'reportCards.print': of,
      // The first period is already released.
      'reportCards.release': async () => ({
        class_id: await withCards(),
        period: '1',
        audiences: ['family', 'student'],
        at: '2090-01-01T08:00:00Z',
        reason: 'The parents come today',
      }),
      'reportCards.releaseAll': async () => ({
        class_ids: [await withCards()],
        period: '1',
        audiences: ['family', 'student'],
        at: '2090-01-01T08:00:00Z',
        reason: 'The parents come today',
      }),
      'reportCards.takeBack': async () => {
        const class_id = await row('class');
        await aWaitingRelease(db, world.mine['class']!);
        await aWaitingRelease(db, world.theirs['class']!);
        return { class_id, period: '1' };
      },
      'reportCards.liftHold': async () => ({
        student_id: await row('student'),
        lifted: true,
        reason: `The family has a plan ${turn}`,
      }),
      'reportCards.student': async () => ({ student_id: await row('student') }),
      'reportCards.transcript': async () => ({ student_id: await row('student') }),
      'reportCards.file': async () => ({ card_id: await row('card') }),
    };
  },
  refusedHere: { 'reportCards.draftAppreciation': 'the small school has no assistant' },
  changing: ({ db, mine }) => ({
    'reportCards.decide': async () => {
      const class_id = mine['class']!;
      await aReadyClass(db, { class_id });
      // A student of today's class: other tests move the student that they share.
      const { id: student_id } = await aStudent(db, { class_id });
      return { class_id, period: '0', student_id, appreciation: 'Good work', honours: [] };
    },
  }),
  personColumns: {
    'card_makings.created_by': { untold: 'about somebody else; that it was done is an event' },
    'card_hold_lifts.lifted_by': { untold: 'about somebody else; that it was done is an event' },
    'card_releases.created_by': { untold: 'about somebody else; that it was done is an event' },
    'council_decisions.changed_by': { untold: 'about somebody else; that it was done is an event' },
    'report_cards.made_by': { untold: 'about somebody else; that it was done is an event' },
  },
};
