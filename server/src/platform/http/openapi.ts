import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@smartflight/contract/endpoints.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sharedModels } from './api-models.ts';

let made: ReturnType<typeof makeTransforms> | undefined;

/** Made when the document is asked for: the walk over all schemas would delay the start. */
function transforms() {
  made ??= makeTransforms();
  return made;
}

function makeTransforms() {
  const schemaRegistry = sharedModels();
  return {
    jsonSchema: createJsonSchemaTransform({ schemaRegistry }),
    withModels: createJsonSchemaTransformObject({ schemaRegistry }),
  };
}

/** Generates OpenAPI 3.1 for every route and serves it as a document. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Smart Flight', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: (given) => {
      const { access, file, document, takesForm, uploadBytes } = given.route.config ?? {};
      const { body, ...rest } = given.schema ?? {};
      const { schema, url } = transforms().jsonSchema({
        ...given,
        schema: uploadBytes || !body ? rest : { ...rest, body },
      });
      return {
        url,
        schema: {
          ...schema,
          ...tagsOf(given.route),
          ...(uploadBytes ? pictureForm : {}),
          ...(takesForm ? { consumes: formTypes } : {}),
          ...(access === 'public' ? { security: [] } : {}),
          ...(file ? { response: { ...Object(schema.response), 200: fileAnswer(file) } } : {}),
          ...(document ? { response: documentAnswers(document, Object(schema.response)) } : {}),
        },
      };
    },
    transformObject: (given) => onlyUsed(transforms().withModels(given)),
  });
  app.addHook('onRoute', (options) => {
    if (options.url.startsWith(apiDocument.page)) options.config = { ...options.config, access: 'public' };
  });
  app.get(apiDocument.json, { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

/** Serves the browsable page; register it last, so that it includes every route. */
export async function installApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: apiDocument.page,
    // Without the bar of Swagger: it has a logo with inline styles, and a field for other addresses.
    uiConfig: { deepLinking: true, filter: true, layout: 'BaseLayout' },
    theme: { title: 'Smart Flight API' },
  });
}

const nouns = new Map<string, string>(
  Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.values(calls).map(({ method, path }) => [`${method} ${path}`, noun] as const),
  ),
);

function tagsOf({ method, url }: { method: string | readonly string[]; url: string }): { tags?: string[] } {
  const noun = nouns.get(`${String(method)} ${url}`);
  return noun === undefined ? {} : { tags: [noun] };
}

/** Every model is generated in two forms, for input and output; unreferenced ones are removed. */
function onlyUsed(document: ReturnType<SwaggerTransformObject>): ReturnType<SwaggerTransformObject> {
  if (!('components' in document)) return document;
  const schemas = Object.entries(document.components?.schemas ?? {});
  const rest = JSON.stringify({ ...document, components: undefined });
  const used = new Set<string>();
  const keep = (text: string): void => {
    for (const [name, schema] of schemas) {
      if (used.has(name) || !text.includes(`"#/components/schemas/${name}"`)) continue;
      used.add(name);
      keep(JSON.stringify(schema));
    }
  };
  keep(rest);
  for (const [name] of schemas) if (!used.has(name)) delete document.components?.schemas?.[name];
  return document;
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];

const pictureForm = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  },
};

/** The document of a standard, which describes it, and failures as problem documents. */
const documentAnswers = (type: string, { '4xx': refused, '5xx': failed }: Record<string, unknown>) => ({
  200: /json/.test(type)
    ? { description: 'The document', content: { [type]: { schema: { type: 'object' } } } }
    : fileAnswer(type),
  '4xx': problemAnswer(refused),
  '5xx': problemAnswer(failed),
});

const problemAnswer = (schema: unknown) => ({
  description: 'The problem',
  content: { 'application/problem+json': { schema } },
});

const fileAnswer = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});
