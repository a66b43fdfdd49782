import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { sandboxCredentials } from '../credentials.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { type BoxedMail, putMail } from './mailbox.ts';

/** No relay takes larger ones from a shop. */
const MAX_BYTES = 1024 * 1024;

type MailDeps = Pick<SandboxDeps, 'store' | 'hangMs'> & { now: () => Date };

/** A refusal with the code that the client is told. */
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * A relay on a free port of this machine alone, which delivers into the sandbox's own boxes (mailbox.ts). It wants its
 * user and password, takes mail from the registered sender only, for one receiver, with the heads that relays ask for.
 */
export async function openSmtpServer({ store, now, hangMs }: MailDeps) {
  const { user, password, from } = sandboxCredentials.mail;
  const hung = new Set<() => void>();
  const server = new SMTPServer({
    name: 'relay.demo.test',
    banner: '',
    size: MAX_BYTES,
    // Nothing leaves this machine.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth(auth, _session, callback) {
      if (auth.username !== user || auth.password !== password) return callback(refusal(535, 'who is that'));
      callback(null, { user });
    },
    onMailFrom({ address }, _session, callback) {
      callback(address === from ? null : refusal(553, 'no registered sender'));
    },
    onRcptTo({ address }, { envelope }, callback) {
      const decide = async () => {
        if (envelope.rcptTo.length > 0) throw refusal(452, 'one receiver to a mail');
        if (await takeFault(store, 'smtp', 'timeout')) await hang();
        if (await takeFault(store, 'smtp', 'refused')) throw refusal(451, 'try again later');
        if (await takeFault(store, 'smtp', 'bounce')) throw refusal(550, 'no such mailbox');
        if (!/^[^@]+@[^@]+$/.test(address)) throw refusal(501, 'no address');
      };
      decide().then(() => callback(), callback);
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        read(Buffer.concat(parts), to)
          .then((mail) => putMail(store, to, mail))
          .then(() => callback(null, 'taken'), callback);
      });
    },
  });
  // A client that hangs up is no fault of the sandbox's.
  server.on('error', () => {});

  const hang = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, hangMs);
      timer.unref();
      hung.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  async function read(raw: Buffer, to: string): Promise<BoxedMail> {
    const mail = await PostalMime.parse(raw);
    const heads = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version'])
      if (!heads[name]) throw refusal(554, `no ${name}`);
    if (mail.from?.address !== from) throw refusal(554, 'another sender within');
    if (mail.to?.length !== 1 || mail.to[0]?.address !== to) throw refusal(554, 'another receiver within');
    if (!mail.text || !mail.html) throw refusal(554, 'text and HTML are wanted');
    return {
      id: randomUUID(),
      at: now().toISOString(),
      subject: mail.subject ?? '',
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId ?? '',
      heads: {
        'auto-submitted': heads['auto-submitted'],
        'list-unsubscribe': heads['list-unsubscribe'],
        'list-unsubscribe-post': heads['list-unsubscribe-post'],
      },
    };
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  server.server.unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      for (const wake of hung) wake();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
