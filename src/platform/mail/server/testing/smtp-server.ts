import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

type Received = { from: string; to: string[]; source: string };

/**
 * A mail server that stores what it receives. While `refusing` it rejects every recipient; while `silent` it
 * never responds.
 */
export async function anSmtpServer() {
  const kept: Received[] = [];
  const state = { refusing: false, silent: false, asked: 0 };

  function converse(socket: Socket) {
    let mail: Received = { from: '', to: [], source: '' };
    let inData = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    if (!state.silent) say('220 mail.test ESMTP');

    function hear(line: string) {
      if (inData) {
        if (line !== '.') mail.source += `${line}\n`;
        else {
          inData = false;
          kept.push(mail);
          say('250 kept');
        }
        return;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'MAIL') {
        mail = { from: line, to: [], source: '' };
        say('250 ok');
      } else if (word === 'RCPT') {
        state.asked += 1;
        if (state.refusing) say(`550 no such person ${line.slice(8)}`);
        else {
          mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
          say('250 ok');
        }
      } else if (word === 'DATA') {
        inData = true;
        say('354 go on');
      } else if (word === 'QUIT') socket.end('221 bye\r\n');
      else say('250 mail.test');
    }

    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  }

  const server = createServer(converse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => void server.close());
  return { kept, state, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
