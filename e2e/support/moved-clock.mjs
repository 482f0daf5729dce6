// Loaded before the server: its clock stands so many milliseconds ahead of the machine's.
const ahead = Number(process.env.E2E_CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
