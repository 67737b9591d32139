import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiDocument } from '@smartflight/contract/health.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 of every route, as a document and browsable. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Smart Flight', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: (given) => {
      const { access, file, uploadBytes } = given.route.config ?? {};
      const { body, ...rest } = given.schema ?? {};
      const { schema, url } = jsonSchemaTransform({
        ...given,
        schema: uploadBytes || !body ? rest : { ...rest, body },
      });
      return {
        url,
        schema: {
          ...schema,
          ...(uploadBytes ? pictureForm : {}),
          ...(access === 'public' ? { security: [] } : {}),
          ...(file ? { response: { ...Object(schema.response), 200: fileAnswer(file) } } : {}),
        },
      };
    },
  });
  app.addHook('onRoute', (options) => {
    if (options.url.startsWith(apiDocument.page)) options.config = { ...options.config, access: 'public' };
  });
  app.get(apiDocument.json, { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

/** The browsable page; registered last, so that it knows every route. */
export async function installApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: apiDocument.page, uiConfig: { deepLinking: true } });
}

const pictureForm = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  },
};

const fileAnswer = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});
