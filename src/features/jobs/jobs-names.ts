/** The label of each kind of job on the page of jobs; a test ensures that every kind has one. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  'assignments.publish': /*i18n*/ 'Publishing assignments',
  'announcements.tell': /*i18n*/ 'Telling people of announcements',
  'attendance.notices': /*i18n*/ 'Telling guardians of absences',
  'fees.remind': /*i18n*/ 'Reminding families of fees',
  'fees.tell_families': /*i18n*/ 'Telling families of a new fee',
  'files.sweep': /*i18n*/ 'Removal of unused files',
  'finance.purge': /*i18n*/ 'Removal of deleted entries',
  'finance.recurrences': /*i18n*/ 'Recurring entries',
  'inbox.deliver': /*i18n*/ 'Sending notices by e-mail and to devices',
  'inbox.retention': /*i18n*/ 'Removal of old notices',
  'messages.tell': /*i18n*/ 'Telling people of messages',
  'report_cards.make': /*i18n*/ 'Making report cards',
  'report_cards.tell': /*i18n*/ 'Telling families of report cards',
  'settings.retention': /*i18n*/ 'Removal of old records',
  'students.statuses': /*i18n*/ 'Planned changes of status',
  'year-end.start': /*i18n*/ 'Start of the new school year',
};
