import { type SealedRecord, type SealFault, verifySealed } from '@smartflight/contract/records/seal.ts';
import { type SealedBody, sealedBody } from '@smartflight/contract/records/sealed.schemas.ts';

/** A file that was checked: sound with its content, or what is wrong with it. */
export type Checked =
  | { kind: 'sound'; body: SealedBody; seal: SealedRecord['seal']; fingerprint: string }
  /** Sound, but with content that this version cannot show. */
  | { kind: 'unknown'; seal: SealedRecord['seal']; fingerprint: string }
  | { kind: 'wrong'; faults: readonly SealFault[] };

/** Checks the text of a sealed record in the browser, without any call. */
export async function readSealed(text: string): Promise<Checked> {
  const result = await verifySealed(text);
  if (!result.isSound) return { kind: 'wrong', faults: result.faults };
  const { sealed, fingerprint } = result;
  const body = sealedBody.safeParse(sealed.record);
  return body.success
    ? { kind: 'sound', body: body.data, seal: sealed.seal, fingerprint }
    : { kind: 'unknown', seal: sealed.seal, fingerprint };
}
