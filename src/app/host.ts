import { runCommand } from './host/run-command.ts';

// Recovery commands for the owner of the host when nobody can sign in; the audit trail shows them to every
// administrator.
process.exitCode = await runCommand(process.argv.slice(2), process.env);
