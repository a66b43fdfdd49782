import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's half of a push subscription: what only the device knows, and what it tells. Base64url throughout. */
export interface DeviceKeys {
  privateKey: string;
  p256dh: string;
  auth: string;
}

export function makeDeviceKeys(): DeviceKeys {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return {
    privateKey: key.getPrivateKey('base64url'),
    p256dh: key.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Salt, record size and the length of the sender's key. */
const HEADER_BYTES = 16 + 4 + 1;
/** What ends the last record. */
const LAST = 2;

/**
 * Reads a note as a browser does: aes128gcm (RFC 8188) with the keys of RFC 8291, in one record. Throws where it was
 * not written for this device.
 */
export function readNote(body: Buffer, device: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(20));
  const sealed = body.subarray(HEADER_BYTES + senderKey.byteLength);

  const own = createECDH('prime256v1');
  own.setPrivateKey(device.privateKey, 'base64url');
  const told = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = hkdf(own.computeSecret(senderKey), Buffer.from(device.auth, 'base64url'), told, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);

  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-TAG_BYTES));
  const record = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]);
  return record.subarray(0, record.lastIndexOf(LAST)).toString('utf8');
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
