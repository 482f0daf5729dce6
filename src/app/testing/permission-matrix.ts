import { type Principal, PRINCIPALS } from './world.ts';

/**
 * Who may call what, written by hand: one letter for each of anon, pending, student, parent, teacher, admin.
 *   + any row    o only rows of one's own student or class (another's reads as missing)
 *   s only what belongs to one's own account    - never
 */
export const MATRIX: Record<string, string> = {
  'settings.public': '++++++',
  'settings.get': '-----+',
  'settings.update': '-----+',
  'people.me': '-+++++',
  'people.list': '-----+',
  'people.setRole': '-----+',
  'people.disable': '-----+',
  'people.enable': '-----+',
  'people.endSessions': '-----+',
  'people.issueReset': '-----+',
  'people.removeFactors': '-----+',
  'classes.list': '--++++',
  'classes.get': '--ooo+',
  'classes.create': '-----+',
  'classes.update': '-----+',
  'classes.setTeachers': '-----+',
  'students.list': '--++++',
  'students.summary': '--++++',
  'students.exportCsv': '-----+',
  'students.get': '--ooo+',
  'students.history': '--ooo+',
  'students.enrol': '-----+',
  'students.update': '-----+',
  'students.move': '-----+',
  'students.setStatus': '-----+',
  'guardians.list': '--ooo+',
  'guardians.link': '-----+',
  'guardians.unlink': '-----+',
  'guardians.code': '-----+',
  'guardians.requestChild': '---+--',
  'studentAccounts.waiting': '-----+',
  'studentAccounts.create': '-----+',
  'studentAccounts.renewPassword': '-----+',
  'joining.queue': '-----+',
  'joining.approve': '-----+',
  'joining.refuse': '-----+',
  'joining.confirmChild': '-----+',
  'joining.refuseChild': '-----+',
  'joining.invitations': '-----+',
  'joining.invite': '-----+',
  'joining.renew': '-----+',
  'joining.revoke': '-----+',
  'joining.look': '++++++',
  'joining.accept': '++++++',
  'joining.resetPassword': '++++++',
  'joining.outbox': '-----+',
  'joining.readMessage': '-----+',
  'profile.get': '-+++++',
  'profile.update': '-+++++',
  'auth.prove': '-+++++',
  'auth.newRecoveryCodes': '-+++++',
  'profile.sessions': '-+++++',
  'profile.endSession': '-sssss',
  'profile.exportData': '-+++++',
  'profile.keys': '----++',
  'profile.createKey': '----++',
  'profile.revokeKey': '----ss',
  'audit.list': '-----+',
  'audit.verify': '-----+',
  'audit.exportCsv': '-----+',
  'audit.whoSaw': '--oo-+',
  'bank.list': '-----+',
  'bank.exportAccounts': '-----+',
  'bank.get': '-----+',
  'bank.transactions': '-----+',
  'bank.balances': '-----+',
  'bank.statement': '-----+',
  'bank.exportTransactions': '-----+',
  'bank.create': '-----+',
  'bank.deposit': '-----+',
  'bank.withdraw': '-----+',
  'bank.reverse': '-----+',
  'bank.rename': '-----+',
  'bank.addMember': '-----+',
  'bank.removeMember': '-----+',
  'bank.close': '-----+',
  'savings.list': '--++--',
  'savings.transactions': '--oo--',
  'savings.balances': '--oo--',
  'savings.statement': '--oo--',
  'fees.summary': '--++-+',
  'fees.list': '--++-+',
  'fees.own': '--++--',
  'fees.exportFees': '-----+',
  'fees.account': '--oo-+',
  'fees.statement': '--oo-+',
  'fees.structures': '-----+',
  'fees.createStructure': '-----+',
  'fees.changeStructure': '-----+',
  'fees.candidates': '-----+',
  'fees.assign': '-----+',
  'fees.reduce': '-----+',
  'payments.reference': '-----+',
  'payments.open': '-----+',
  'payments.record': '-----+',
  'payments.list': '--++-+',
  'payments.get': '--oo-+',
  'payments.exportPayments': '-----+',
  'payments.reverse': '-----+',
  'payments.useCredit': '-----+',
  'payments.refundCredit': '-----+',
  'receipts.get': '--oo-+',
  'receipts.printed': '-----+',
  'receipts.verify': '++++++',
  'receipts.bill': '--oo-+',
  'receipts.startBills': '-----+',
  'receipts.bills': '-----+',
  'receipts.billsFile': '-----+',
  'feeReports.weeks': '-----+',
  'feeReports.ageing': '-----+',
  'feeReports.byStructure': '-----+',
  'feeReports.byClass': '-----+',
  'feeReports.debtors': '-----+',
  'feeReports.exportDebtors': '-----+',
  'finance.summary': '--++++',
  'finance.list': '--++++',
  'finance.exportEntries': '--++++',
  'finance.add': '--++++',
  'finance.change': '--ssss',
  'finance.remove': '--ssss',
  'finance.changes': '--++++',
  'finance.undo': '--ssss',
  'finance.categories': '--++++',
  'finance.addCategory': '--++++',
  'finance.changeCategory': '--ssss',
  'finance.methods': '--++++',
  'finance.suggest': '--++++',
  'recurrences.list': '--++++',
  'recurrences.change': '--ssss',
  'recurrences.skip': '--ssss',
  'recurrences.pause': '--ssss',
  'recurrences.resume': '--ssss',
  'recurrences.end': '--ssss',
  'budgets.month': '--++++',
  'budgets.set': '--ssss',
  'financeReceipts.upload': '--++++',
  'financeReceipts.address': '--ssss',
  'financeReceipts.open': '--ssss',
  'financeImports.read': '--++++',
  'financeImports.plan': '--ssss',
  'financeImports.run': '--ssss',
  'financeImports.faults': '--ssss',
  'financeImports.list': '--++++',
  'financeImports.undo': '--ssss',
  'jobs.list': '-----+',
  'jobs.retry': '-----+',
  'ledger.checks': '-----+',
  'ledger.check': '-----+',
  'backups.list': '-----+',
  'dashboard.get': '-+++++',
};

/** What somebody may call who has yet to choose a password or to show a second factor. */
export const OPEN_WHILE_HELD = ['people.me', 'auth.prove'];

/**
 * The cell of the hard principals, from the row's letters: a parent without a confirmed link has every right of a parent
 * and no child (x: even the child of the link reads as missing); a closed account is nobody; an administrator who is held
 * may do what is open to everybody or to the held.
 */
export function cellFor(name: string, principal: Principal): string {
  const row = MATRIX[name] ?? '';
  const open = row[0] === '+';
  switch (principal) {
    case 'unverified parent':
    case 'revoked parent':
      return row[PRINCIPALS.indexOf('parent')] === 'o' ? 'x' : (row[PRINCIPALS.indexOf('parent')] ?? '-');
    case 'disabled':
      return open ? '+' : '-';
    case 'must change':
    case 'no factor':
      return open || OPEN_WHILE_HELD.includes(name) ? '+' : '-';
    default:
      return row[PRINCIPALS.indexOf(principal)] ?? '-';
  }
}

/** Somebody who may call it: an administrator, wherever one may. */
export function callerOf(name: string): Principal {
  return MATRIX[name]?.[PRINCIPALS.indexOf('admin')] === '-' ? 'parent' : 'admin';
}
