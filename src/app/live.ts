import type { Logger } from 'pino';
import type { Actor } from '#features/people/people.rules.ts';
import { findActor, findActorsOfSessions } from '#features/people/server/people.service.ts';
import type { Auth } from '#platform/auth/server/auth.ts';
import type { Db } from '#platform/db/database.ts';
import { tooManyAtOnce } from '#platform/http/server/heavy-work.ts';
import { createHub } from '#platform/live/server/hub.ts';
import { liveRoutes, mayListen } from '#platform/live/server/live-routes.ts';
import { FEATURES } from './features.ts';

const TOPICS = FEATURES.flatMap(({ live }) => live ?? []);
const WIDER: Record<string, string | undefined> = Object.assign({}, ...TOPICS.map(({ wider }) => wider));

/** The topics that open pages may subscribe to and who may receive them, as the features declare. */
function createSchoolHub({ db, now, log }: { db: Db; now: () => Date; log: Logger }) {
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

type SchoolLive = {
  db: Db;
  auth: Auth;
  /** True if a signed-in person is within the rate limit. */
  mayAsk: (userId: string) => boolean;
  /** Aborted when the process shuts down: open streams are then closed at once. */
  closing: AbortSignal | undefined;
  now: () => Date;
  log: Logger;
};

/** The streams of events of open pages. */
export function schoolLive({ db, auth, mayAsk, closing, now, log }: SchoolLive) {
  const hub = createSchoolHub({ db, now, log });
  closing?.addEventListener('abort', () => void hub.close());
  return liveRoutes({
    hub,
    findActor: async (authorization) => {
      const actor = await findActor(db, auth, authorization, { attended: false });
      if (actor && !mayAsk(actor.userId)) throw tooManyAtOnce();
      return actor;
    },
    now,
    log,
  });
}
