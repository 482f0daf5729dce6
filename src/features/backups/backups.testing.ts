import type { FeatureTesting } from '#features/testing.ts';

export const backupsTesting: FeatureTesting = {
  matrix: {
    'backups.list': '-----+',
    'backups.showKey': '-----+',
  },
};
