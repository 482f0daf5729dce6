import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Page } from '#features/page.ts';
import type { Opened } from '../settings.filters.ts';

/** A setting or maintenance task: a dialog on this page, or a separate page. */
export type Setting = {
  label: MessageDescriptor;
  hint: MessageDescriptor;
  /** Search terms in both languages, whatever the page's language. */
  find: string;
  /** The duties as on its page; without any, only the head may open it. */
  duties?: NonNullable<Page['duties']>;
} & ({ opens: Opened } | { to: string });

export type SettingsGroup = { title: MessageDescriptor; settings: readonly Setting[] };

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: msg`School`,
    settings: [
      {
        label: msg`School name, logo and address`,
        hint: msg`On every receipt, bill and slip, and in the header`,
        find: 'identity motto phone e-mail town registration languages time zone; identité nom école devise adresse téléphone ville immatriculation langues fuseau horaire',
        opens: 'school',
      },
      {
        label: msg`Sections and levels`,
        hint: msg`SIL to CM2, 6e to Tle, Form 1 to Upper Sixth, nursery`,
        find: 'grades heads cycles primary secondary; niveaux sections classes maternelle primaire secondaire directeur',
        to: '/settings/levels',
        duties: ['registrar', 'academic'],
      },
      {
        label: msg`Classes`,
        hint: msg`All classes, with their teachers and students`,
        find: 'rooms streams; salles',
        to: '/classes',
        duties: ['registrar', 'academic'],
      },
      {
        label: msg`Subjects`,
        hint: msg`What is taught, and coefficients`,
        find: 'courses; matières disciplines coefficients',
        to: '/subjects',
        duties: ['academic'],
      },
      {
        label: msg`Roll numbers`,
        hint: msg`The pattern that proposes the next number`,
        find: 'numbering matricule; numérotation matricules motif',
        to: '/settings/numbering',
        duties: ['registrar'],
      },
      {
        label: msg`Ministry forms`,
        hint: msg`School file, staff file, and the reports that ask for them`,
        find: 'school file ministry forms minedub minesec census; fiche établissement formulaires ministère rapport de rentrée carte scolaire fondateur arrêtés',
        to: '/reports/forms',
        duties: ['registrar'],
      },
      {
        label: msg`First steps`,
        hint: msg`From an empty school to the first receipt`,
        find: 'start checklist wizard setup; démarrer premiers pas liste',
        to: '/settings/first-steps',
      },
    ],
  },
  {
    title: msg`School year`,
    settings: [
      {
        label: msg`School years`,
        hint: msg`Terms, sequences and holidays`,
        find: 'calendar; année scolaire trimestres séquences vacances congés jours fériés calendrier',
        to: '/settings/school-years',
        duties: ['academic'],
      },
      {
        label: msg`Attendance`,
        hint: msg`Times of the roll, notices to guardians, half-days`,
        find: 'attendance roll register absence late periods; présences appel registre absences retards demi-journées horaires',
        to: '/settings/attendance',
        duties: ['discipline'],
      },
      {
        label: msg`Early warning`,
        hint: msg`When a student is flagged: absences, marks, work, sanctions, fees`,
        find: 'risk rules thresholds dropout; alerte précoce règles seuils décrochage élèves à suivre',
        to: '/settings/early-warning',
        duties: ['academic', 'discipline', 'bursar'],
      },
      {
        label: msg`Assignments`,
        hint: msg`Whether guardians hand in, until when work for the next day is set`,
        find: 'homework hand in guardians deadline hour next day; devoirs remise responsables heure limite lendemain',
        to: '/assignments?do=settings',
        duties: ['academic'],
      },
      {
        label: msg`Timetable`,
        hint: msg`The week of each class, teacher and room`,
        find: 'schedule periods rooms lessons breaks; emploi du temps salles horaires cours pauses',
        to: '/timetable',
        duties: ['academic'],
      },
      {
        label: msg`Marking schemes`,
        hint: msg`Periods, averages, ranks, honors and promotion`,
        find: 'marks grades averages coefficients report cards ranks bands; notes moyennes barème bulletins rangs mentions appréciations promotion',
        to: '/settings/marking',
        duties: ['academic'],
      },
      {
        label: msg`End of year`,
        hint: msg`Who goes up, repeats or leaves, class by class`,
        find: 'promotion repeat graduate close; fin d’année passage redoublement clôture diplômés',
        to: '/settings/year-end',
      },
    ],
  },
  {
    title: msg`People`,
    settings: [
      {
        label: msg`People and roles`,
        hint: msg`All accounts: change a role, close an account, new password`,
        find: 'users staff; personnes comptes utilisateurs rôles personnel mot de passe',
        to: '/people',
      },
      {
        label: msg`Guardians and families`,
        hint: msg`Parents and guardians, their rights and phone numbers`,
        find: 'parents contacts siblings duplicates; tuteurs responsables familles fratries doublons téléphones',
        to: '/guardians',
        duties: ['registrar'],
      },
      {
        label: msg`Contact changes`,
        hint: msg`New numbers and addresses that parents ask for`,
        find: 'telephone address approve; coordonnées changements approuver',
        to: '/guardians/changes',
        duties: ['registrar'],
      },
      {
        label: msg`Import from a file`,
        hint: msg`Students, guardians, teachers, subjects and opening balances from a spreadsheet`,
        find: 'excel csv upload balances; importer fichier tableur soldes enseignants',
        to: '/students/import',
        duties: ['registrar'],
      },
      {
        label: msg`Requests`,
        hint: msg`Who is waiting for a role, or for access to a child`,
        find: 'waiting approve; en attente approuver demandes',
        to: '/people/waiting',
      },
      {
        label: msg`Invitations`,
        hint: msg`For staff and parents, on paper or by e-mail`,
        find: 'invite slip code; inviter fiche code',
        to: '/people/invitations',
      },
      {
        label: msg`Sign-up and passwords`,
        hint: msg`Who may ask for an account, shortest password, second factor`,
        find: 'policy security compulsory two-factor domain approval; inscription politique sécurité double authentification second facteur domaine approbation',
        opens: 'accounts',
      },
      {
        label: msg`What each role may do`,
        hint: msg`Administrator, teacher, parent, student`,
        find: 'rights permissions; droits rôles autorisations',
        opens: 'roles',
      },
      {
        label: msg`Two people`,
        hint: msg`What a second person must approve: reversals, refunds, roles`,
        find: 'approval second person four eyes limit; validation deuxième personne quatre yeux plafond remboursements annulations',
        to: '/settings/approvals',
      },
      {
        label: msg`Approvals`,
        hint: msg`Requests waiting for a second person`,
        find: 'second person decide requests; validations demandes deuxième personne décider',
        to: '/approvals',
        duties: ['bursar', 'academic'],
      },
      {
        label: msg`Outbox`,
        hint: msg`E-mails sent by the portal`,
        find: 'mail messages; courriels envoyés boîte d’envoi',
        to: '/outbox',
      },
      {
        label: msg`Deliveries`,
        hint: msg`Notices sent and not sent, and who cannot be reached`,
        find: 'notices sent e-mail push reached paper quiet hours; envois avis courriel notifications joints papier heures de calme',
        to: '/deliveries',
        duties: ['communication'],
      },
    ],
  },
  {
    title: msg`Money`,
    settings: [
      {
        label: msg`Fee structures`,
        hint: msg`What the school charges for, and how much`,
        find: 'tuition instalments; frais scolarité pension tranches',
        to: '/fees?tab=structures',
        duties: ['bursar'],
      },
      {
        label: msg`Ways to pay`,
        hint: msg`Mobile money, bank and office, on every bill`,
        find: 'mobile money mtn orange bank account office hours number; moyens de paiement numéro banque compte guichet horaires payer répartition parts égales split',
        to: '/settings/ways-to-pay',
        duties: ['bursar'],
      },
      {
        label: msg`Fee reminders`,
        hint: msg`Days, who gets one today, promises to pay`,
        find: 'overdue arrears ladder promise; rappels relances impayés retard échéance promesse',
        to: '/settings/fee-reminders',
        duties: ['bursar'],
      },
      {
        label: msg`Books`,
        hint: msg`Movements, accounts, trial balance, journal and checks`,
        find: 'ledger accounting; livres comptabilité contrôle',
        to: '/books',
        duties: ['bursar'],
      },
      {
        label: msg`Fee reports`,
        hint: msg`Collected, outstanding and overdue`,
        find: 'arrears; rapports impayés recouvrement',
        to: '/fees/reports',
        duties: ['bursar'],
      },
      {
        label: msg`Student bank`,
        hint: msg`Students’ savings`,
        find: 'deposits withdrawals; banque épargne dépôts retraits',
        to: '/student-bank',
        duties: ['bursar'],
      },
    ],
  },
  {
    title: msg`Data`,
    settings: [
      {
        label: msg`Backups`,
        hint: msg`When the last one was made, and its key`,
        find: 'restore save copy; sauvegardes restaurer copie clé',
        opens: 'backups',
        duties: ['technician'],
      },
      {
        label: msg`Codes on papers`,
        hint: msg`The key that signs report cards and receipts; the check page as a file`,
        find: 'qr signature verify report cards receipts certificates forged stick; code signature vérifier bulletins reçus certificats faux clé usb',
        opens: 'papers',
        duties: ['technician'],
      },
      {
        label: msg`Export the school`,
        hint: msg`The whole school as OneRoster or JSON; import into an empty one`,
        find: 'oneroster json download roster sample; exporter école établissement fichier télécharger essai',
        to: '/settings/export',
      },
      {
        label: msg`Audit trail`,
        hint: msg`Who did what and when`,
        find: 'history log; journal historique traces',
        to: '/audit',
      },
      {
        label: msg`How long records are kept`,
        hint: msg`Refused requests, old invitations, sent e-mails, sign-in devices`,
        find: 'retention delete privacy purge; conservation durée supprimer effacer données anciennes confidentialité',
        opens: 'retention',
      },
      {
        label: msg`Background jobs`,
        hint: msg`Tasks the portal runs automatically`,
        find: 'scheduled; tâches automatiques',
        to: '/jobs',
        duties: ['technician'],
      },
      {
        label: msg`Mail and text messages`,
        hint: msg`Whether the portal can send them`,
        find: 'smtp sms server; courriel serveur messages',
        opens: 'messages',
      },
      {
        label: msg`Assistant`,
        hint: msg`Drafts by a language model, off until you switch it on`,
        find: 'ai assistant language model openai drafts translate; ia assistant intelligence artificielle modèle de langue brouillons traduire',
        to: '/settings/assistant',
      },
      {
        label: msg`Your own data`,
        hint: msg`Download what the school keeps about you`,
        find: 'export privacy; télécharger données personnelles',
        to: '/profile',
        duties: 'any',
      },
    ],
  },
  {
    title: msg`Access`,
    settings: [
      {
        label: msg`Keys for programs`,
        hint: msg`Everybody’s keys, and how to revoke one`,
        find: 'api tokens revoke; clés jetons révoquer programmes',
        opens: 'keys',
      },
      {
        label: msg`Your devices`,
        hint: msg`Where you are signed in; your second factor`,
        find: 'sessions sign out password; appareils sessions déconnecter',
        to: '/profile',
        duties: 'any',
      },
    ],
  },
];
