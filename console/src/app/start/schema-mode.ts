/**
 * The schema library compiles its parsers with `new Function` where it may. Our content security policy forbids
 * that, and each try is reported as a violation; so this is set first. Imported before anything that brings
 * the library along, without bringing it itself.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
