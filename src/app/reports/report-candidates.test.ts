import { beforeAll, describe, expect, it } from 'vitest';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { aClassScheme } from '#features/marks/server/marks.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { TODAY, aReportSchool } from './report-school.ts';
import { reportsAs, reportsOf, valuesOf } from './school-reports.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let year_id: string;
let read: ReturnType<typeof reportsOf>['read'];
let everyRow: ReturnType<typeof reportsOf>['everyRow'];
const now = () => school.now();

beforeAll(async () => {
  school = await aReportSchool();
  ({ db, year_id } = school);
  ({ read, everyRow } = reportsOf(school));
}, 120_000);

describe('exam candidates', () => {
  it('are the students of exam classes, each with what is missing', async () => {
    expect((await read('candidates')).rows).toEqual([]);
    const room = await aClass(db, { name: 'Tle', section: 'D', grade_level: 'grade_12' });
    await aClassScheme(db, { class_id: room.id, year_id, exam_class: true });
    const whole = {
      class_id: room.id,
      national_matricule: 'M-1',
      birth_certificate: '12/2009',
      place_of_birth: 'Douala',
    };
    const complete = await aStudent(db, whole);
    const lacking = await aStudent(db, { ...whole, national_matricule: null, date_of_birth: null });
    await aFee(db, { student: lacking, due_date: '2026-11-19', now });
    await aFee(db, { student: complete, due_date: TODAY, now });
    const figures = {
      candidates: 2,
      ready: 0,
      matricule: 1,
      photo: 2,
      certificate: 0,
      birth: 1,
      fees: 1,
    };
    expect(valuesOf(await read('candidates', { by: 'class' }))).toEqual({ [room.id]: figures, all: figures });
    expect(valuesOf(await read('candidates'))).toEqual({ grade_12: figures, all: figures });
    const { rows } = await everyRow('candidates', 'matricule', 'grade_12');
    expect(rows.map(({ key, cells }) => [key, cells[3]])).toEqual([
      [
        lacking.id,
        expect.objectContaining({
          en: 'National number missing, Photo missing, Birth date or place missing, Fees overdue',
        }),
      ],
    ]);
  });

  it('show the registrar and the academic office what records lack, and not who owes fees', async () => {
    for (const duty of ['registrar', 'academic'] as const) {
      const { actor } = await aUser(db, { role: 'admin', duties: [duty] });
      const api = reportsAs({ db, office: actor, now });
      const answer = await api.read({ report: 'candidates' });
      expect(answer.columns.map(({ key }) => key)).not.toContain('fees');
      await expect(
        api.figure({ report: 'candidates', figure: 'fees', row: 'all' }),
        'its rows either',
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const { rows, rule } = await api.figure({ report: 'candidates', figure: 'candidates', row: 'all' });
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('Fees overdue');
      expect(rule.en).toContain('for the bursar and the head alone');
    }
    const { actor } = await aUser(db, { role: 'admin', duties: ['discipline'] });
    await expect(reportsAs({ db, office: actor, now }).read({ report: 'candidates' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
