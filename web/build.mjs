// Bundles the page: node build.mjs FOLDER [--static]
//   --static   with the worker of a page without a server, engine.js; yomi.js and yomi.wasm belong beside it
import {mkdirSync, copyFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
const {build} = await import("esbuild");

mkdirSync(out, {recursive: true});
await build({
  entryPoints: {app: join(here, "src/main.tsx"), ...(process.argv.includes("--static") ? {engine: join(here, "src/engine.ts")} : {})},
  outdir: out,
  bundle: true,
  minify: true,
  target: "es2020",
  charset: "utf8",
  legalComments: "eof",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: {".svg": "dataurl", ".png": "empty"},
  logLevel: "warning",
});
copyFileSync(join(here, "src/index.html"), join(out, "index.html"));
