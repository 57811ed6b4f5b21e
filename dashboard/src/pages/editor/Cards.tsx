import {
  ApiOutlined,
  CodeOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FolderOpenOutlined,
  HddOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import type { NodeType } from "../../schema/document";
import { useTexts } from "../../text";

const ICONS: Record<string, ComponentType<{ "aria-hidden"?: boolean; className?: string }>> = {
  hive: HddOutlined,
  print: CodeOutlined,
  kafka: ThunderboltOutlined,
  filesystem: FolderOpenOutlined,
  files: FolderOpenOutlined,
  datagen: ExperimentOutlined,
  connector: ApiOutlined,
};

/** Types of nodes to choose from. */
export function Cards({
  label,
  types,
  onChoose,
}: {
  label: string;
  types: NodeType[];
  onChoose: (type: NodeType) => void;
}) {
  const { of } = useTexts();
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <ul className="cards">
        {types.map((type) => {
          const Icon = ICONS[type.icon] ?? DatabaseOutlined;
          return (
            <li key={type.type}>
              <button type="button" onClick={() => onChoose(type)} data-type={type.type}>
                <Icon aria-hidden className="icon" />
                <strong>{of(type.label)}</strong>
                <span className="help">{of(type.help)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
