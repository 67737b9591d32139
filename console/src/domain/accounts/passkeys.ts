import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Options = Record<string, unknown>;

/** Asks the browser for an assertion; undefined when the user cancels. */
export async function assertPasskey(options: Options) {
  return cancelled(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Asks the browser to create a passkey; undefined when the user cancels. */
export async function createPasskey(options: Options) {
  return cancelled(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** What the browser returned, as calls of the server take it. */
type Credential = { id: string; type: 'public-key' } & Record<string, unknown>;

async function cancelled(ceremony: Promise<{ id: string }>): Promise<Credential | undefined> {
  try {
    return { ...(await ceremony), type: 'public-key' };
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return undefined;
    throw error;
  }
}
