# Runs a command in a window of VTE: vte.py COMMAND
import gi, sys
gi.require_version('Gtk','3.0'); gi.require_version('Vte','2.91')
from gi.repository import Gtk, Vte, GLib
w=Gtk.Window(); t=Vte.Terminal(); t.set_size(120,40); w.add(t)
t.spawn_async(Vte.PtyFlags.DEFAULT, None, sys.argv[1:], None, GLib.SpawnFlags.DEFAULT, None, None, -1, None, None)
w.connect('destroy', Gtk.main_quit); w.show_all(); Gtk.main()
