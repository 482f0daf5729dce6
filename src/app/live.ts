import type { Logger } from 'pino';
import type { Actor } from '#features/people/people.rules.ts';
import { findActorsOfSessions } from '#features/people/server/people.service.ts';
import type { Db } from '#platform/db/database.ts';
import { createHub } from '#platform/live/server/hub.ts';
import { mayListen } from '#platform/live/server/live-routes.ts';
import { FEATURES } from './features.ts';

const TOPICS = FEATURES.flatMap(({ live }) => live ?? []);
const WIDER: Record<string, string | undefined> = Object.assign({}, ...TOPICS.map(({ wider }) => wider));

/** The topics that open pages may subscribe to and who may receive them, as the features declare. */
export function createSchoolHub({ db, now, log }: { db: Db; now: () => Date; log: Logger }) {
  return createHub<Actor>({
    db,
    log,
    findActors: (tx, sessionIds) => findActorsOfSessions(tx, sessionIds, now()),
    mayListen,
    mayHear: Object.assign({}, ...TOPICS.map(({ mayHear }) => mayHear)),
    widerTopics: (topic) => {
      const wider = WIDER[topic.slice(0, topic.indexOf(':'))];
      return wider ? [wider] : [];
    },
  });
}
