import type { Feature } from '#features/feature.ts';
import { profileAuditWords } from './profile.audit.ts';
import { profilePages } from './profile.pages.ts';
import { profileRouter } from './server/profile.router.ts';

export const profileFeature: Feature = {
  name: 'profile',
  pages: profilePages,
  router: ({ ownData }) => ({ profile: profileRouter(ownData) }),
  audit: { words: profileAuditWords },
};
