import { randomUUID } from 'node:crypto';
import { PASSWORD, type Principal, type World } from './world.ts';

/** What a call is about: the caller's own rows, somebody else's, none that exists, or what is no id at all. */
export const KINDS = ['mine', 'theirs', 'missing', 'malformed'] as const;
export type Kind = (typeof KINDS)[number];
type Input = Record<string, unknown>;

let made = 0;

/** A right input for every procedure that takes one; a procedure that is missing here fails the build of the matrix. */
export async function inputFor(
  name: string,
  kind: Kind,
  world: World,
  caller: Principal = 'admin',
): Promise<Input> {
  made += 1;
  const unique = `${made}-${randomUUID().slice(0, 8)}`;
  const { fresh, people } = world;
  /** An id of a row that the call is about; one that is used up is made for it. */
  const id = async (rows: {
    mine: string | (() => Promise<string>);
    theirs?: string | (() => Promise<string>);
  }) => {
    if (kind === 'missing') return randomUUID();
    if (kind === 'malformed') return 'not-a-uuid';
    const row = kind === 'theirs' ? (rows.theirs ?? rows.mine) : rows.mine;
    return typeof row === 'string' ? row : row();
  };
  const student = () => id({ mine: world.mine.student, theirs: world.theirs.student });
  const schoolClass = () => id({ mine: world.mine.class, theirs: world.theirs.class });
  const person = () => id({ mine: people.bystander.userId });
  const own = (make: (userId: string) => Promise<string>) =>
    id({
      mine: () => make(people[caller === 'anon' ? 'admin' : caller].userId),
      theirs: () => make(people.stranger.userId),
    });
  const account = () => id({ mine: world.mine.account, theirs: world.theirs.account });
  /** A member of an account that is about to change: both ids are there, or one is what the kind says. */
  const member = async (of: (made: { id: string; members: string[] }) => string) => {
    const made = await fresh.account({ students: 2 });
    return { account_id: await id({ mine: made.id }), student_id: of(made) };
  };
  /** A row of the caller's own books, or of a stranger's. */
  const inBooks = (make: (books: ReturnType<typeof fresh.books>) => Promise<string>) =>
    own((userId) => make(fresh.books(userId)));
  const entry = { type: 'expense', amount: '2500', description: `Taxi ${unique}`, payment_method: 'Cash' };
  const receipt = () => id({ mine: world.mine.receipt, theirs: world.theirs.receipt });
  const feeStructure = { amount: '5000', academic_term: 'term_2', academic_year: '2026-2027' };
  const movement = { amount: '500', description: `Market day ${unique}` };
  const identity = {
    full_name: `Élève ${unique}`,
    phone: '+237 670 00 00 00',
    roll_number: `R-${unique}`,
    date_of_birth: '2012-05-17',
    address: 'Bonapriso',
    emergency_contact: '+237 690 11 22 33',
  };
  const schoolClassFields = { name: `C ${unique}`, section: 'A', grade_level: 'grade_7' };
  const childRequest = async () => {
    if (kind === 'malformed') return { user_id: 'not-a-uuid', student_id: 'not-a-uuid' };
    const request = await fresh.childRequest();
    return kind === 'missing' ? { ...request, student_id: randomUUID() } : request;
  };

  const inputs: Record<string, () => Promise<Input> | Input> = {
    'people.list': () => ({ search: 'a', page: 1 }),
    'people.setRole': async () => ({ user_id: await person(), role: 'parent' }),
    'people.disable': async () => ({ user_id: await person() }),
    'people.enable': async () => ({ user_id: await person() }),
    'people.endSessions': async () => ({ user_id: await person() }),
    'people.issueReset': async () => ({ user_id: await person() }),
    'people.removeFactors': async () => ({ user_id: await person() }),
    'classes.get': async () => ({ class_id: await schoolClass() }),
    'classes.create': () => schoolClassFields,
    'classes.update': async () => ({ class_id: await schoolClass(), ...schoolClassFields }),
    'classes.setTeachers': async () => ({
      class_id: await schoolClass(),
      teacher_ids: kind === 'mine' ? [people.teacher.userId] : [],
    }),
    'students.list': () => ({ search: 'a', status: 'active', sort: 'full_name', direction: 'asc', page: 1 }),
    'students.exportCsv': () => ({ language: 'fr' }),
    'students.get': async () => ({ student_id: await student() }),
    'students.history': async () => ({ student_id: await student() }),
    'students.enrol': () => ({ ...identity, email: `e-${unique}@school.test`, class_id: world.mine.class }),
    'students.update': async () => ({ ...identity, student_id: await student() }),
    'students.move': async () => ({
      student_id: await student(),
      class_id: kind === 'theirs' ? world.theirs.class : world.mine.class,
      note: 'asked by the family',
    }),
    'students.setStatus': async () => ({ student_id: await student(), status: 'active', note: 'back' }),
    'guardians.list': async () => ({ student_id: await student() }),
    'guardians.link': async () => ({ student_id: await student(), user_id: people.stranger.userId }),
    'guardians.unlink': async () => ({ student_id: await student(), user_id: people.stranger.userId }),
    'guardians.code': async () => ({ student_id: await student() }),
    'guardians.requestChild': async () => ({ code: await fresh.childCode() }),
    'settings.update': () => ({
      email_domain: 'lycee.school.test',
      admins_need_factor: true,
      shortest_password: 6 + (made % 4),
    }),
    'studentAccounts.create': async () => ({
      student_id: await id({ mine: () => fresh.student() }),
      domain: 'lycee.school.test',
    }),
    'studentAccounts.renewPassword': async () => ({
      student_id: await id({ mine: fresh.studentWithAccount }),
    }),
    'joining.approve': async () => ({ user_id: await id({ mine: fresh.applicant }), role: 'teacher' }),
    'joining.refuse': async () => ({ user_id: await id({ mine: fresh.applicant }), note: 'Unknown here' }),
    'joining.confirmChild': childRequest,
    'joining.refuseChild': childRequest,
    'joining.invitations': () => ({ page: 1 }),
    'joining.invite': () => ({
      role: 'teacher',
      full_name: 'Tabe Desmond',
      email: `i-${unique}@school.test`,
    }),
    'joining.renew': async () => ({
      invitation_id: await id({ mine: async () => (await fresh.invite()).id }),
    }),
    'joining.revoke': async () => ({
      invitation_id: await id({ mine: async () => (await fresh.invite()).id }),
    }),
    'joining.look': async () => ({ key: (await fresh.invite()).key }),
    'joining.accept': async () => ({
      key: (await fresh.invite()).key,
      full_name: 'Tabe Desmond',
      email: `a-${unique}@school.test`,
      password: PASSWORD,
    }),
    'joining.resetPassword': async () => ({ key: await fresh.resetKey(), password: PASSWORD }),
    'joining.outbox': () => ({ page: 1 }),
    'joining.readMessage': async () => ({ message_id: await id({ mine: fresh.message }) }),
    'profile.update': () => ({ language: made % 2 ? 'fr' : 'en', theme: 'dark' }),
    'auth.prove': () => ({ password: PASSWORD }),
    'profile.endSession': async () => ({ session_id: await own(fresh.session) }),
    'profile.createKey': () => ({ name: `Key ${unique}`, scope: 'read', days: 30 }),
    'profile.revokeKey': async () => ({ key_id: await own(fresh.key) }),
    'bank.list': () => ({ search: 'a', min_balance: '0', max_balance: '1000000.50', page: 1 }),
    'bank.exportAccounts': () => ({ search: 'a', format: made % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    'bank.get': async () => ({ account_id: await account() }),
    'bank.transactions': async () => ({
      account_id: await account(),
      type: 'deposit',
      from: '2026-01-01',
      to: '2099-12-31',
      page: 1,
    }),
    'bank.balances': async () => ({ account_id: await account() }),
    'bank.statement': async () => ({ account_id: await account(), from: '2026-01-01', to: '2099-12-31' }),
    'bank.exportTransactions': async () => ({
      account_id: await account(),
      format: made % 2 ? 'csv' : 'xlsx',
      language: 'fr',
    }),
    'bank.create': () => ({
      account_name: `Savings ${unique}`,
      initial_balance: '1000',
      student_ids: [world.mine.student],
    }),
    'bank.deposit': async () => ({ account_id: await account(), ...movement }),
    'bank.withdraw': async () => ({ account_id: await account(), ...movement, amount: '1' }),
    'bank.reverse': async () => ({
      transaction_id: await id({ mine: fresh.deposit }),
      reason: 'Typed twice',
    }),
    'bank.rename': async () => ({ account_id: await account(), account_name: `Savings ${unique}` }),
    'bank.addMember': async () => ({ ...(await member(() => '')), student_id: await fresh.student() }),
    'bank.removeMember': () => member(({ members }) => members[0]!),
    'bank.close': async () => ({ account_id: await id({ mine: async () => (await fresh.account()).id }) }),
    'savings.transactions': async () => ({ account_id: await account(), type: 'deposit', page: 1 }),
    'savings.balances': async () => ({ account_id: await account() }),
    'savings.statement': async () => ({ account_id: await account(), from: '2026-01-01', to: '2099-12-31' }),
    'fees.list': () => ({ search: 'a', status: 'pending', term: 'term_1', due_from: '2026-01-01', page: 1 }),
    'fees.exportFees': () => ({ search: 'a', format: made % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    'fees.account': async () => ({ student_id: await student() }),
    'fees.statement': async () => ({ student_id: await student(), from: '2026-01-01', to: '2099-12-31' }),
    'fees.structures': () => ({ page: 1 }),
    'fees.createStructure': () => ({ ...feeStructure, name: `Fee ${unique}` }),
    'fees.changeStructure': async () => ({
      fee_structure_id: await id({ mine: fresh.feeStructure }),
      archived: true,
    }),
    'fees.candidates': async () => ({
      fee_structure_id: await id({ mine: world.feeStructure }),
      search: 'a',
    }),
    'fees.assign': async () => ({
      fee_structure_id: await fresh.feeStructure(),
      instalments: [{ amount: feeStructure.amount, due_date: '2099-12-31' }],
      student_ids: [await fresh.student()],
    }),
    'fees.reduce': async () => ({
      student_fee_id: await id({ mine: fresh.fee }),
      kind: 'discount',
      amount: '100',
      reason: 'Third child',
    }),
    'payments.open': () => ({ search: 'a' }),
    'payments.record': async () => ({
      student_fee_ids: [await fresh.fee()],
      payment_method: 'mobile_money',
      amount: '500',
      operator_reference: `MP-${unique}`,
      notes: 'Paid by the aunt',
      allocation: 'oldest',
    }),
    'payments.list': () => ({ search: 'PAY', method: 'cash', from: '2026-01-01', to: '2099-12-31', page: 1 }),
    'payments.get': async () => ({
      payment_id: await id({ mine: world.mine.payment, theirs: world.theirs.payment }),
    }),
    'payments.exportPayments': () => ({ search: 'PAY', format: made % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    'payments.reverse': async () => ({
      transaction_id: await id({ mine: fresh.feePayment }),
      reason: 'Typed twice',
    }),
    'payments.useCredit': async () => ({ student_id: await id({ mine: fresh.studentWithCredit }) }),
    'payments.refundCredit': async () => ({
      student_id: await id({ mine: fresh.studentWithCredit }),
      amount: '100',
      reason: 'The family moves away',
    }),
    'receipts.get': async () => ({ receipt_id: await receipt() }),
    'receipts.printed': async () => ({ receipt_id: await receipt() }),
    'receipts.verify': () => ({
      code:
        { missing: '0000000000000000', malformed: '0'.repeat(41) }[kind as string] ?? world.mine.receiptCode,
    }),
    'receipts.bill': async () => ({ student_id: await student() }),
    'receipts.startBills': () => ({ language: 'fr' }),
    'receipts.bills': async () => ({ batch_id: await id({ mine: world.billBatch }) }),
    'receipts.billsFile': async () => ({ batch_id: await id({ mine: world.billBatch }) }),
    'feeReports.debtors': () => ({ search: 'a', days: '30', page: 1 }),
    'feeReports.exportDebtors': () => ({ format: made % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    'finance.list': () => ({ search: 'a', type: 'expense', category: 'none', month: '2026-11', page: 1 }),
    'finance.exportEntries': () => ({ format: made % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    'finance.add': () => ({
      ...entry,
      transaction_date: '2026-11-02',
      is_recurring: made % 2 === 0,
      recurrence_type: 'monthly',
    }),
    'finance.change': async () => ({
      transaction_id: await inBooks((books) => books.entry()),
      ...entry,
      transaction_date: '2026-11-03',
    }),
    'finance.remove': async () => ({ transaction_id: await inBooks((books) => books.entry()) }),
    'finance.undo': async () => ({ change_id: await inBooks((books) => books.deletion()) }),
    'finance.addCategory': () => ({ name: `Transport ${unique}`, type: 'expense', icon: 'bus' }),
    'finance.changeCategory': async () => ({
      category_id: await inBooks((books) => books.category()),
      name: `Trips ${unique}`,
    }),
    'finance.suggest': () => ({ type: 'expense', description: 'taxi' }),
    'recurrences.change': async () => ({
      rule_id: await inBooks((books) => books.rule()),
      ...entry,
      recurrence_type: 'weekly',
      next_on: '2099-12-31',
    }),
    'recurrences.skip': async () => ({
      rule_id: await inBooks((books) => books.rule()),
      day: fresh.RULE_NEXT,
    }),
    'recurrences.pause': async () => ({ rule_id: await inBooks((books) => books.rule()) }),
    'recurrences.resume': async () => ({ rule_id: await inBooks((books) => books.pausedRule()) }),
    'recurrences.end': async () => ({ rule_id: await inBooks((books) => books.rule()) }),
    'budgets.month': () => ({ month: '2026-11' }),
    'budgets.set': async () => ({
      category_id: await inBooks((books) => books.category()),
      month: '2026-11',
      amount: '20000',
    }),
    'financeReceipts.upload': async () => ({ file: await fresh.photo() }),
    'financeReceipts.address': async () => ({ file_id: await inBooks((books) => books.receipt()) }),
    'financeReceipts.open': async () => ({
      token:
        kind === 'malformed'
          ? 'x'.repeat(501)
          : kind === 'missing'
            ? randomUUID()
            : await receiptToken(world, caller, kind),
    }),
    'financeImports.read': () => ({ file: fresh.statement(unique) }),
    'financeImports.plan': async () => ({
      import_id: await inBooks((books) => books.draft()),
      mapping: fresh.MAPPING,
    }),
    'financeImports.run': async () => ({
      import_id: await inBooks((books) => books.draft()),
      mapping: fresh.MAPPING,
    }),
    'financeImports.faults': async () => ({
      import_id: await inBooks((books) => books.draft()),
      mapping: fresh.MAPPING,
    }),
    'financeImports.undo': async () => ({ import_id: await inBooks((books) => books.imported()) }),
    'jobs.retry': async () => ({ job_id: await id({ mine: fresh.failedJob }) }),
    'audit.list': () => ({ action: 'students' }),
    'audit.exportCsv': () => ({ language: 'fr' }),
    'audit.whoSaw': async () => ({ student_id: await student() }),
  };
  return (await inputs[name]?.()) ?? {};
}

/** An address of a receipt that the caller may open, or that was made for somebody else. */
async function receiptToken(world: World, caller: Principal, kind: Kind): Promise<string> {
  const owner = kind === 'mine' ? caller : caller === 'admin' ? 'teacher' : 'admin';
  const { userId } = world.people[owner === 'anon' ? 'admin' : owner];
  const fileId = await world.fresh.books(userId).receipt();
  const response = await world.portal.request(`/api/v1/finance/receipts/${fileId}/address`, {
    headers: world.headersOf(owner),
  });
  const { token = randomUUID() } = (await response.json()) as { token?: string };
  return token;
}
