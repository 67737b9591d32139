import localesPlugin from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerCompile } from './eager-compile.ts';
import { inlineHelpers } from './inline-helpers.ts';
import { parseTexts } from './parsed-texts.ts';
import { precompress } from './precompress.ts';
import { pureParts } from './pure-parts.ts';
import { earlyCalls, formLibraries, startFiles } from './start-files.ts';
import { startPages } from './start-pages.ts';
import { startTexts } from './start-texts.ts';

/** Modules that change rarely get their own long-cached file; everything else is split by lazy routes. */
const lasting = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'maplibre', test: /node_modules\/maplibre-gl\// },
  { name: 'echarts', test: /node_modules\/(?:echarts|zrender)\// },
  ...formLibraries,
];

/** Icons used by several later screens: one small file instead of one for each. */
const sharedIcons = { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 };

/** The component library has screen-reader texts in 34 languages; only ours are included. */
const libraryTexts = localesPlugin.vite({ locales: ['zh-CN', 'en-US', 'es-ES', 'pt-BR', 'ru-RU'] });

export default defineConfig({
  plugins: [
    pureParts(),
    inlineHelpers(),
    startTexts(),
    parseTexts(),
    libraryTexts,
    react(),
    startPages(),
    eagerCompile(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['index.html', earlyCalls],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...lasting, ...startFiles(import.meta.dirname), sharedIcons],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 21_730,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
