import { runCommand } from './host/run-command.ts';

// What whoever owns the host may do when nobody can sign in any more; the audit trail tells it to every administrator.
process.exitCode = await runCommand(process.argv.slice(2), process.env);
