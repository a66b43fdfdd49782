/** The package has types, and does not export them. */
declare module 'doiuse' {
  import type { ChildNode, Plugin } from 'postcss';

  interface Usage {
    feature: string;
    featureData: { missing?: string; partial?: string };
    usage: ChildNode;
  }
  const DoIUse: new (options: { browsers: string[]; onFeatureUsage: (usage: Usage) => void }) => Plugin;
  export default DoIUse;
}
