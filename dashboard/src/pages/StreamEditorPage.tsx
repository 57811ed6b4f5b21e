import { useParams } from "react-router";
import { useGroups, useStream } from "../api/queries";
import { Answer } from "../parts/Answer";
import { emptyDraft } from "./editor/draft";
import { Editor } from "./editor/Editor";

/** A new stream, or one that is there, in the same steps. */
export function StreamEditorPage() {
  const { groupId, streamId } = useParams();
  return groupId !== undefined && streamId !== undefined ? <Existing groupId={groupId} streamId={streamId} /> : <New />;
}

function New() {
  const groups = useGroups();
  return (
    <Answer query={groups}>
      {(known) => <Editor initial={emptyDraft(known[0]?.groupId ?? "default")} groups={known} isNew />}
    </Answer>
  );
}

function Existing({ groupId, streamId }: { groupId: string; streamId: string }) {
  const stream = useStream(groupId, streamId);
  return (
    <Answer query={stream}>
      {(document) => <Editor key={document.version} initial={document} groups={[{ groupId }]} isNew={false} />}
    </Answer>
  );
}
