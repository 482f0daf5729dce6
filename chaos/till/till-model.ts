export type Refusal = { refused: string };
type Till = { open: boolean; expected: number; lines: number[] };
type Line = { cash: number; kind: 'bank' | 'till'; reversed: boolean };

/** A model of cashiers and their tills, in francs, that uses none of the product's code. */
export function aTillModel(cashiers: number) {
  const tills: Till[][] = Array.from({ length: cashiers }, () => []);
  const lines: Line[] = [];
  const books = { shared: 0, overShort: 0, savings: 0 };
  const openOf = (cashier: number) => tills[cashier]!.find(({ open }) => open);

  function move(cashier: number, cash: number): Refusal | Till {
    const till = openOf(cashier);
    if (!till) return { refused: 'TILL_NOT_OPEN' };
    if (till.expected + cash < 0) return { refused: 'TILL_SHORT' };
    return till;
  }
  function put(till: Till, cash: number): void {
    till.expected += cash;
    if (cash !== 0) till.lines.push(cash);
  }

  return {
    tills,
    lines,
    books,
    open(cashier: number, float: number): Refusal | null {
      if (openOf(cashier)) return { refused: 'TILL_ALREADY_OPEN' };
      const till = { open: true, expected: 0, lines: [] };
      put(till, float);
      books.shared -= float;
      tills[cashier]!.push(till);
      return null;
    },
    /** Cash received for savings, or paid out of them. */
    save(cashier: number, cash: number): Refusal | null {
      const till = openOf(cashier);
      if (!till) return { refused: 'TILL_NOT_OPEN' };
      if (books.savings + cash < 0) return { refused: 'INSUFFICIENT_BALANCE' };
      if (till.expected + cash < 0) return { refused: 'TILL_SHORT' };
      put(till, cash);
      books.savings += cash;
      lines.push({ cash, kind: 'bank', reversed: false });
      return null;
    },
    payOut(cashier: number, amount: number): Refusal | null {
      const till = move(cashier, -amount);
      if ('refused' in till) return till;
      put(till, -amount);
      lines.push({ cash: -amount, kind: 'till', reversed: false });
      return null;
    },
    reverse(cashier: number, line: Line): Refusal | null {
      const till = move(cashier, -line.cash);
      if ('refused' in till) return till;
      if (line.reversed) return { refused: 'ALREADY_REVERSED' };
      if (line.kind === 'bank' && books.savings - line.cash < 0) return { refused: 'INSUFFICIENT_BALANCE' };
      if (line.kind === 'bank') books.savings -= line.cash;
      line.reversed = true;
      put(till, -line.cash);
      return null;
    },
    close(cashier: number, off: number, reason: string): Refusal | null {
      const till = openOf(cashier);
      if (!till) return { refused: 'CLOSED_ALREADY' };
      const counted = Math.max(0, till.expected + off);
      if (counted !== till.expected && !reason) return { refused: 'REASON_NEEDED' };
      till.open = false;
      books.shared += counted;
      books.overShort += till.expected - counted;
      return null;
    },
  };
}
