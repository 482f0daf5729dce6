import type { FeatureTesting } from '#features/testing.ts';

export const rosterTesting: FeatureTesting = {
  personColumns: {
    'classes.class_master_id': { told: 'class_master_of' },
    'class_teachers.user_id': { told: 'classes_taught' },
    'guardians.user_id': { told: 'guardian_record' },
    'undone_account_links.user_id': { told: 'account_links_undone' },
    'undone_account_links.undone_by': { untold: 'about somebody else; that it was done is an event' },
    'student_guardians.linked_by': { untold: 'about somebody else; that it was done is an event' },
    'student_status_plans.created_by': { untold: 'about somebody else; that it was done is an event' },
    'student_events.created_by': { untold: 'about somebody else; that it was done is an event' },
    'students.user_id': { told: 'student_record' },
  },
};
