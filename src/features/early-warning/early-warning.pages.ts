import { page, read } from '#features/page.ts';
import { earlyWarningContract } from './early-warning.contract.ts';

export const earlyWarningPages = [
  page({
    path: '/reports/early-warning',
    roles: ['admin'],
    duties: ['academic', 'discipline', 'bursar'],
    title: /*i18n*/ 'Early warning',
    subtitle: /*i18n*/ 'Students who need a conversation, and why',
    reads: () => [read(earlyWarningContract, 'list', {})],
  }),
  page({
    path: '/early-warning',
    roles: ['teacher'],
    title: /*i18n*/ 'Early warning in your class',
    subtitle: /*i18n*/ 'Students of your class who need a conversation, and why',
    reads: () => [read(earlyWarningContract, 'ownClass')],
  }),
  page({
    path: '/settings/early-warning',
    roles: ['admin'],
    duties: ['academic', 'discipline', 'bursar'],
    title: /*i18n*/ 'Rules of early warning',
    subtitle: /*i18n*/ 'When a student is flagged; each rule can be switched off',
    reads: () => [read(earlyWarningContract, 'rules'), read(earlyWarningContract, 'readers')],
  }),
] as const;
