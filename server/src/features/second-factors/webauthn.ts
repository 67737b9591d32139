/** The library of passkeys, loaded with the first one used: it would be a seventh of what the server loads at its start. */
export const loadWebauthn = () => import('@simplewebauthn/server');
