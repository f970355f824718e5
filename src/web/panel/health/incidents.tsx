import { useState } from 'react'
import { STATUS_PATH } from '../../../contract/paths.ts'
import { adminIncidents, type Incident, tellIncidentCall } from '../../../contract/staff/health.ts'
import { incidentTitle } from '../../../upkeep/health/status-words.ts'
import { Loaded } from '../../loaded.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { formatDate } from '../format.ts'
import { Outside } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'

/** What the status page shows of the lights, and what staff say there. */
export function Incidents() {
  const { canAct } = useSession()
  const incidents = useNow(adminIncidents, {})
  const [told, setTold] = useState<Incident>()
  return (
    <section aria-labelledby="incidents-title">
      <h2 id="incidents-title" className="text-base">
        Incidents
      </h2>
      <p className="text-muted">
        {'As customers see them on the '}
        <Outside href={STATUS_PATH}>status page</Outside>.
      </p>
      <Loaded query={incidents} what="the incidents">
        {(rows) =>
          rows.length === 0 ? (
            <p className="mt-1 text-muted">None in the last 90 days.</p>
          ) : (
            <DenseTable
              caption="Incidents, newest first"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { name: 'Incident', isRowHead: true, isWrapped: true, cell: incidentTitle },
                { name: 'From', width: 'w-48', cell: ({ from }) => formatDate(from) },
                { name: 'Until', width: 'w-48', cell: ({ until }) => until && formatDate(until) },
                { name: 'What we say', isWrapped: true, cell: ({ words }) => words },
                {
                  name: 'Explain',
                  width: 'w-28',
                  cell: (incident) =>
                    canAct && (
                      <Button
                        variant="secondary"
                        className="text-xs"
                        aria-label={`Explain: ${incidentTitle(incident)}`}
                        onClick={() => setTold(incident)}
                      >
                        {incident.words ? 'Edit' : 'Explain'}
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {told && <TellDialog incident={told} onClose={() => setTold(undefined)} />}
    </section>
  )
}

function TellDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const form = useEndpointForm(tellIncidentCall, {
    params: { id: incident.id },
    words: { words: 'Say what happened in a sentence' },
    onDone: () => {
      toast('On the status page')
      onClose()
    },
    rereads: [adminIncidents],
  })
  return (
    <ActDialog
      form={form}
      title="Explain this incident"
      description={incidentTitle(incident)}
      act="Publish"
      hasWayBack
      onClose={onClose}
    >
      <TextArea
        {...form.field('words')}
        label="What customers should know"
        hint="Everyone can read it. Leave out names, of people and of our systems."
        rows={3}
        maxLength={500}
        defaultValue={incident.words ?? ''}
      />
    </ActDialog>
  )
}
