import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * As much of InLong's dashboard as the plug-in's files need to compile and to run: what its modules declare, and
 * decorators that note what they are given.
 */
const MODULES: Record<string, string> = {
  "i18n.ts": `
    export const texts: Record<string, string> = {};
    export const asked: string[] = [];
    export default { t: (key: string): string => (asked.push(key), texts[key] ?? key) };`,
  "plugins/DataWithBackend.ts": `
    import i18n from '@/i18n';
    export abstract class DataWithBackend {
      static I18nMap: Record<string, string> = {};
      static I18n(key: string): PropertyDecorator {
        return (target: any, name) => {
          target.constructor.I18nMap = { ...target.constructor.I18nMap, [name as string]: i18n.t(key) };
        };
      }
    }`,
  "plugins/RenderRow.ts": `
    export type Rule = { required?: boolean; pattern?: RegExp; max?: number; message?: string; validator?: (rule: any, value: any) => Promise<void> };
    export type FieldItem = {
      type: 'text' | 'input' | 'password' | 'select' | 'switchbox' | 'checkboxgroup' | 'radio' | 'inputnumber' | ((props: any) => unknown);
      name?: string | string[];
      label?: string;
      tooltip?: string;
      initialValue?: string;
      hidden?: boolean;
      isPro?: boolean;
      col?: number;
      rules?: (Rule | ((form: { getFieldValue: (name: any) => any }) => Rule))[];
      visible?: boolean | ((values: Record<string, any>) => boolean);
      props?: Record<string, any> | ((values: Record<string, any>) => Record<string, any>);
      getValueProps?: (value: any) => Record<string, any>;
      normalize?: (value: any, before: any, all: any) => any;
    };
    const note = (set: string) => (): PropertyDecorator => (target: any, name) => target.constructor[set].add(name);
    export abstract class RenderRow {
      static FieldList: FieldItem[] = [];
      static SyncFieldSet = new Set<string>();
      static IngestionFieldSet = new Set<string>();
      static FieldDecorator(config: FieldItem): PropertyDecorator {
        return (target: any, name) => {
          const owner = target.constructor;
          owner.FieldList = [...owner.FieldList, { ...config, name, label: owner.I18nMap[name] }];
        };
      }
      static SyncField = note('SyncFieldSet');
      static IngestionField = note('IngestionFieldSet');
    }`,
  "plugins/RenderList.ts": `
    export abstract class RenderList {
      static ColumnList: { dataIndex: string }[] = [];
      static ColumnDecorator(): PropertyDecorator {
        return (target: any, name) => {
          target.constructor.ColumnList = [...target.constructor.ColumnList, { dataIndex: name }];
        };
      }
    }`,
  "plugins/sinks/common/SinkInfo.ts": `
    import { DataWithBackend } from '@/plugins/DataWithBackend';
    import { RenderList } from '@/plugins/RenderList';
    import { type FieldItem, RenderRow } from '@/plugins/RenderRow';
    export class SinkInfo {
      static I18nMap = DataWithBackend.I18nMap;
      static FieldList: FieldItem[] = [{ type: 'input', name: 'sinkName' }];
      static ColumnList = RenderList.ColumnList;
      static SyncFieldSet = RenderRow.SyncFieldSet;
      static IngestionFieldSet = RenderRow.IngestionFieldSet.add('sinkName');
      parse(data: any) { return data; }
      stringify(data: any) { return data; }
      renderRow() { return this.listed('IngestionFieldSet'); }
      renderSyncRow() { return this.listed('SyncFieldSet'); }
      private listed(set: 'IngestionFieldSet' | 'SyncFieldSet') {
        const owner = this.constructor as typeof SinkInfo;
        return owner.FieldList.filter(item => owner[set].has(item.name as string));
      }
    }`,
  "plugins/sinks/common/sourceFields.ts": `
    export const fieldTypes = ['int', 'long', 'string'].map(type => ({ label: type, value: type }));`,
  "plugins/sinks/types.ts": `
    import { SinkInfo } from './common/SinkInfo';
    export type SinkMetaType = typeof SinkInfo;`,
  "plugins/sinks/defaults/index.ts": `
    import type { MetaExportWithBackendList } from '@/plugins/types';
    import type { SinkMetaType } from '../types';
    const LoadEntity = () => Promise.reject(new Error('the stock form'));
    export const allDefaultSinks: MetaExportWithBackendList<SinkMetaType> = [
      { label: 'Hive', value: 'HIVE', LoadEntity },
      { label: 'HBase', value: 'HBASE', LoadEntity },
    ];`,
  "plugins/types.ts": `
    export type MetaExportWithBackendList<T> = { label: string; value: string; LoadEntity: () => Promise<{ default: T }> }[];`,
  "ui/components/EditableTable.ts": "export default function EditableTable(_props: any) { return null; }",
  "ui/components/NodeSelect.ts": "export default function NodeSelect(_props: any) { return null; }",
};

export const PLUGIN = "plugins/sinks/extends/Hive.ts";
export const REGISTRATION = "plugins/sinks/extends/index.ts";

/** The generated file of this path below InLong's `src`. */
export function generated(path: string): string {
  return readFileSync(`../docs/inlong-dashboard/src/${path}`, "utf8");
}

export function textsOf(locale: "en" | "cn"): Record<string, string> {
  return JSON.parse(generated(`ui/locales/extends/${locale}.json`));
}

function sources(changed: Record<string, string>): Record<string, string> {
  return {
    ...MODULES,
    [PLUGIN]: generated(PLUGIN),
    [REGISTRATION]: generated(REGISTRATION),
    ...changed,
  };
}

const ROOT = "/inlong/";

/** What TypeScript finds wrong with the generated files, or with others of their names. */
export function problemsOf(changed: Record<string, string> = {}): string[] {
  const files = sources(changed);
  const options: ts.CompilerOptions = {
    strict: true,
    noUnusedLocals: true,
    experimentalDecorators: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2020,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { "@/*": [`${ROOT}*`] },
  };
  const host = ts.createCompilerHost(options);
  const read = (name: string) => files[name.slice(ROOT.length)];
  const isOurs = (name: string) => name.startsWith(ROOT);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => (isOurs(name) ? read(name) !== undefined : fileExists(name));
  host.readFile = (name) => (isOurs(name) ? read(name) : readFile(name));
  host.directoryExists = () => true;
  host.getSourceFile = (name, version, ...rest) =>
    isOurs(name) ? ts.createSourceFile(name, read(name) ?? "", version) : getSourceFile(name, version, ...rest);
  const program = ts.createProgram([ROOT + PLUGIN, ROOT + REGISTRATION], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}

// biome-ignore lint/suspicious/noExplicitAny: what InLong's modules export is not ours to type
export type Module = Record<string, any>;

/** Runs modules of the dashboard with the texts of a language; each is run once. */
export function running(locale: "en" | "cn"): (path: string) => Module {
  const files = sources({});
  const modules: Record<string, Module> = {};
  const run = (path: string): Module => {
    const exported = modules[path];
    if (exported !== undefined) {
      return exported;
    }
    const source = files[path];
    if (source === undefined) {
      throw new Error(`InLong's dashboard has no ${path}`);
    }
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: {
        experimentalDecorators: true,
        esModuleInterop: true,
        target: ts.ScriptTarget.ES2020,
        module: ts.ModuleKind.CommonJS,
      },
    });
    const module: Module = {};
    modules[path] = module;
    new Function("exports", "require", outputText)(module, (name: string) => run(resolved(path, name, files)));
    if (path === "i18n.ts") {
      Object.assign(module.texts, textsOf(locale));
    }
    return module;
  };
  return run;
}

function resolved(from: string, name: string, files: Record<string, string>): string {
  const path = name.startsWith("@/") ? name.slice(2) : new URL(name, `file:///${from}`).pathname.slice(1);
  return `${path}.ts` in files ? `${path}.ts` : `${path}/index.ts`;
}
