/**
 * The schema library compiles parsers with `new Function` if allowed. Our content security policy forbids that and
 * reports each attempt as a violation, so this is set first. Imported before anything that imports the library,
 * without importing it itself.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
