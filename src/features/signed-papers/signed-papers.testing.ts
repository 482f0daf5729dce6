import { randomBytes } from 'node:crypto';
import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { otherSchoolKeys } from './server/paper-keys.tables.ts';

export const signedPapersTesting: FeatureTesting = {
  matrix: {
    'signedPapers.keys': '-----+',
    'signedPapers.renew': '-----+',
    'signedPapers.addSchool': '-----+',
    'signedPapers.removeSchool': '-----+',
    'signedPapers.checkFile': '-----+',
    'signedPapers.check': '++++++',
  },
  inputs: ({ db, kind, unique }) => ({
    'signedPapers.addSchool': () => ({
      school: `School ${unique}`,
      public_key: randomBytes(32).toString('hex'),
    }),
    'signedPapers.removeSchool': async () => {
      if (kind === 'malformed') return { public_key: 'no key' };
      const public_key = randomBytes(32).toString('hex');
      if (kind !== 'missing')
        await db
          .insert(otherSchoolKeys)
          .values({ public_key, school: 'Other school', added_at: new Date(), added_by: newId() });
      return { public_key };
    },
    'signedPapers.check': () => ({ digits: '123456789' }),
  }),
  reads: { 'signedPapers.check': 'Asks by the digits of a code, which belong in no address.' },
  // The first key is created when papers are first signed or verified; a renewal is also an audit event.
  backgroundTables: ['paper_keys'],
  personColumns: {
    'paper_keys.made_by': { untold: 'about a key; that it was renewed is an event' },
    'other_school_keys.added_by': { untold: 'about a key; that it was added is an event' },
  },
};
